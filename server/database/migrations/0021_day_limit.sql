ALTER TABLE "accounts" ADD COLUMN "day_limit_cents" bigint;--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_day_limit_of_wallets" CHECK ("accounts"."day_limit_cents" is null or ("accounts"."kind" = 'wallet' and "accounts"."day_limit_cents" >= 0));--> statement-breakpoint
CREATE FUNCTION "spent_on_day"("code" text, "at" timestamp with time zone) RETURNS bigint LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  "begins" timestamp with time zone :=
    (date_trunc('day', "at" AT TIME ZONE 'UTC' + interval '2 hours') - interval '2 hours') AT TIME ZONE 'UTC';
BEGIN
  RETURN (
    SELECT coalesce(sum(t."amount_cents" - coalesce(
      (SELECT sum(r."amount_cents") FROM "transfers" r WHERE r."refund_of" = t."id"), 0)), 0)
    FROM "transfers" t
    WHERE t."owner_code" = "code" AND t."created_at" >= "begins" AND t."created_at" < "begins" + interval '24 hours'
      AND t."type" = 'purchase' AND t."status" = 'completed');
END
$$;
