export declare function installedPackages(name: string, from: string): ReadonlyMap<string, string>;
