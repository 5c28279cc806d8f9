-- CreateTable
CREATE TABLE "Country" (
    "code" TEXT NOT NULL PRIMARY KEY,
    "name" TEXT NOT NULL
);

-- CreateTable
CREATE TABLE "City" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "name" TEXT NOT NULL,
    "altName" TEXT,
    "countryCode" TEXT NOT NULL,
    "featureCode" TEXT NOT NULL,
    "adminCode" TEXT NOT NULL,
    "population" INTEGER NOT NULL,
    "latitude" REAL NOT NULL,
    "longitude" REAL NOT NULL,
    CONSTRAINT "City_countryCode_fkey" FOREIGN KEY ("countryCode") REFERENCES "Country" ("code") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "City_featureCode_fkey" FOREIGN KEY ("featureCode") REFERENCES "Feature" ("code") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Feature" (
    "code" TEXT NOT NULL PRIMARY KEY,
    "description" TEXT NOT NULL
);

-- CreateIndex
CREATE INDEX "Country_name_idx" ON "Country"("name");

-- CreateIndex
CREATE INDEX "City_countryCode_idx" ON "City"("countryCode");

-- CreateIndex
CREATE INDEX "City_countryCode_population_id_idx" ON "City"("countryCode", "population" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "City_population_id_idx" ON "City"("population" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "City_name_idx" ON "City"("name");

-- CreateIndex
CREATE INDEX "City_featureCode_idx" ON "City"("featureCode");
