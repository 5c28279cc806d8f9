export declare function generateFixture(schema: string): Promise<void>;
export declare function generateFixtures(): Promise<void>;
