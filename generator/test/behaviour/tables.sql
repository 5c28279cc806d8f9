CREATE TABLE "Book" ("id" INTEGER NOT NULL PRIMARY KEY, "title" TEXT NOT NULL, "genre" TEXT NOT NULL, "score" INTEGER NOT NULL, "price" DECIMAL NOT NULL, "sales" BIGINT NOT NULL, "addedAt" DATETIME NOT NULL, "published" BOOLEAN NOT NULL, "subtitle" TEXT, "secret" TEXT NOT NULL DEFAULT 'never shown', "cover" BLOB, "extra" JSONB, "rating" REAL, "authorId" INTEGER NOT NULL, "shelfCode" TEXT, FOREIGN KEY ("authorId") REFERENCES "Author" ("id"), FOREIGN KEY ("shelfCode") REFERENCES "Shelf" ("code"));
CREATE INDEX "Book_score_id_idx" ON "Book"("score" DESC, "id" DESC);
CREATE INDEX "Book_addedAt_id_idx" ON "Book"("addedAt", "id" DESC);
CREATE INDEX "Book_authorId_idx" ON "Book"("authorId");
CREATE TABLE "Author" ("id" INTEGER NOT NULL PRIMARY KEY, "name" TEXT NOT NULL);
CREATE TABLE "Shelf" ("code" TEXT NOT NULL PRIMARY KEY, "label" TEXT NOT NULL);
CREATE TABLE "Loan" ("bookId" INTEGER NOT NULL, "reader" TEXT NOT NULL, "day" DATETIME NOT NULL, PRIMARY KEY ("bookId", "reader"), FOREIGN KEY ("bookId") REFERENCES "Book" ("id"));
CREATE TABLE "Reading" ("id" INTEGER NOT NULL PRIMARY KEY, "value" INTEGER NOT NULL);
CREATE TABLE "AuditLog" ("id" INTEGER NOT NULL PRIMARY KEY, "line" TEXT NOT NULL)
