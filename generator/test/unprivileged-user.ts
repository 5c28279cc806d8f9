/** Database servers refuse to run as root, which containers often do. */
export const isRoot = process.getuid?.() === 0;

/** The user without rights, on every Linux. */
export const nobody = 65_534;

/** The options with which a process that is started as root runs as nobody. */
export const asNobody = isRoot ? { uid: nobody, gid: nobody } : {};
