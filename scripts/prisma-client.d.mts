export declare function generateClient(path: string): Promise<void>;
