-- Probes are interviews: with named scores in place of one number, and moments of their own.
ALTER TABLE "Decision" ADD COLUMN "memory" JSON, ADD COLUMN "scores" JSON;
UPDATE "Decision" SET "kind" = 'interview', "scores" = CASE WHEN "score" IS NOT NULL THEN
  json_build_object('right', json_build_object('numerator', "score", 'denominator', 1)) END
WHERE "kind" = 'probe';
ALTER TABLE "Decision" DROP COLUMN "score";

ALTER TABLE "Match" ADD COLUMN "interviewing" JSON;
UPDATE "Match" SET "interviewing" = json_build_object('requested', (
  SELECT json_agg(json_build_object('name', probe.name) ORDER BY probe.place)
  FROM unnest("probes") WITH ORDINALITY AS probe(name, place)))
WHERE cardinality("probes") > 0;
ALTER TABLE "Match" DROP COLUMN "probes";

ALTER TABLE "Season" RENAME COLUMN "probes" TO "interviews";
