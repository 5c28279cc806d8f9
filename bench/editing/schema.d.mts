export declare function richSchema(count: number, blocks?: readonly string[]): string;
