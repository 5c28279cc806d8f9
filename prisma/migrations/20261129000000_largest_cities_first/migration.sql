-- DropIndex
DROP INDEX "City_featureCode_idx";

-- CreateIndex
CREATE INDEX "City_featureCode_population_id_idx" ON "City"("featureCode", "population" DESC, "id" DESC);
