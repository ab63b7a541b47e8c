CREATE TABLE "camp" (
	"one" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"version" integer NOT NULL,
	"facts" jsonb NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "camp_one_row" CHECK ("camp"."one"),
	CONSTRAINT "camp_version" CHECK ("camp"."version" > 0)
);
--> statement-breakpoint
CREATE FUNCTION "camp_zone"() RETURNS text LANGUAGE sql STABLE AS $$
  SELECT coalesce((SELECT c."facts"->'time'->>'zone' FROM "camp" c), 'Africa/Harare')
$$;--> statement-breakpoint
CREATE FUNCTION "camp_local"("at" timestamp with time zone) RETURNS timestamp LANGUAGE sql STABLE AS $$
  SELECT "at" AT TIME ZONE camp_zone()
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "spent_on_day"("code" text, "at" timestamp with time zone) RETURNS bigint LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  "zone" text := camp_zone();
  "day" date := ("at" AT TIME ZONE "zone")::date;
BEGIN
  -- A clock that shows midnight twice makes the bounds too narrow, so they only lead to the rows of the index.
  RETURN (
    SELECT coalesce(sum(t."amount_cents" - coalesce(
      (SELECT sum(r."amount_cents") FROM "transfers" r WHERE r."refund_of" = t."id"), 0)), 0)
    FROM "transfers" t
    WHERE t."owner_code" = "code"
      AND t."created_at" >= ("day"::timestamp AT TIME ZONE "zone") - interval '3 hours'
      AND t."created_at" < (("day" + 1)::timestamp AT TIME ZONE "zone") + interval '3 hours'
      AND (t."created_at" AT TIME ZONE "zone")::date = "day"
      AND t."type" = 'purchase' AND t."status" = 'completed');
END
$$;
