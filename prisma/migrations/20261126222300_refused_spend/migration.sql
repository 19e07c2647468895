-- The cheapest call that an allowance refused on a day: until it has room for that, it is used up.
ALTER TABLE "Spend" ADD COLUMN "refusedMicros" BIGINT;
