-- Probes that were asked before become interviews. Those of running matches do so when their match is over
-- or another runner takes it (20261127022500_beside_0_2_0). No lock on a table: matches go on meanwhile.
UPDATE "Match" SET "interviewing" = json_build_object('requested', (
  SELECT json_agg(json_build_object('name', probe.name) ORDER BY probe.place)
  FROM unnest("probes") WITH ORDINALITY AS probe(name, place)))
WHERE cardinality("probes") > 0 AND "interviewing" IS NULL;

UPDATE "Decision" SET "kind" = 'interview', "scores" = CASE WHEN "score" IS NOT NULL THEN
  json_build_object('right', json_build_object('numerator', "score", 'denominator', 1)) END
FROM "Match" match
WHERE match."id" = "Decision"."matchId" AND match."status" IN ('finished', 'failed')
  AND cardinality(match."probes") > 0 AND "Decision"."kind" = 'probe';
