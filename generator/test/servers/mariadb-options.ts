/** A server's URL (`mariadb://root@127.0.0.1:3306`) as the driver's options: its own reader wants a database in it. */
export function mariadbOptions(server: string) {
  const { hostname, port, username, password } = new URL(server);
  return {
    host: hostname,
    port: port === "" ? 3306 : Number(port),
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    // MySQL's own way to take a password without TLS.
    allowPublicKeyRetrieval: true,
  };
}
