-- AlterTable
ALTER TABLE "BoardRow" ADD COLUMN     "mu" DOUBLE PRECISION,
ADD COLUMN     "sigma" DOUBLE PRECISION;

-- AlterTable
ALTER TABLE "Match" ADD COLUMN     "finishOrder" BIGINT;

-- What "finishOrder" is drawn from (no default of a column, so schema.prisma does not know it).
CREATE SEQUENCE "Match_finishOrder_seq" OWNED BY "Match"."finishOrder";
