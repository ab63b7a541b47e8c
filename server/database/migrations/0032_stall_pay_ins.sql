ALTER TABLE "transfers" DROP CONSTRAINT "transfers_type";--> statement-breakpoint
ALTER TABLE "transfers" DROP CONSTRAINT "transfers_of_desks";--> statement-breakpoint
ALTER TABLE "transfers" DROP CONSTRAINT "transfers_purchases_have_merchant";--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_type" CHECK ("transfers"."type" in ('deposit', 'purchase', 'withdrawal', 'toSafe', 'fromSafe', 'cashShort', 'cashOver', 'refund', 'stallPayOut', 'stallPayOutReversal', 'stallPayIn'));--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_of_desks" CHECK (case when "transfers"."type" in ('toSafe', 'fromSafe', 'cashShort', 'cashOver', 'stallPayOut', 'stallPayIn')
        then "transfers"."owner_code" = coalesce("transfers"."desk_id"::text, '') and "transfers"."reverses" is null
        else "transfers"."type" not in ('purchase', 'refund') or ("transfers"."desk_id" is null and "transfers"."reverses" is null) end);--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_purchases_have_merchant" CHECK (("transfers"."type" in ('purchase', 'refund', 'stallPayOut', 'stallPayOutReversal', 'stallPayIn')) = ("transfers"."merchant_number" is not null));
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "check_sides"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM "ledger_entries" payer
    JOIN "accounts" "from" ON "from"."id" = payer."account_id"
    JOIN "ledger_entries" payee ON payee."transfer_id" = NEW."id" AND (payee."amount_cents" > 0) = true
    JOIN "accounts" "to" ON "to"."id" = payee."account_id"
    WHERE payer."transfer_id" = NEW."id" AND (payer."amount_cents" > 0) = false
      AND payer."amount_cents" = -NEW."amount_cents" AND payee."amount_cents" = NEW."amount_cents"
      AND CASE
        WHEN NEW."type" = 'purchase' THEN "from"."kind" = 'wallet' AND "from"."owner" = NEW."owner_code"
          AND "to"."kind" = 'merchant' AND "to"."owner" = NEW."merchant_number"
        WHEN NEW."type" = 'refund' THEN "from"."kind" = 'merchant' AND "from"."owner" = NEW."merchant_number"
          AND "to"."kind" = 'wallet' AND "to"."owner" = NEW."owner_code"
        WHEN NEW."type" = 'stallPayOut' THEN "from"."kind" = 'merchant' AND "from"."owner" = NEW."merchant_number"
          AND "to"."kind" = 'desk' AND "to"."owner" = NEW."desk_id"::text
        WHEN NEW."type" = 'stallPayIn' THEN "from"."kind" = 'desk' AND "from"."owner" = NEW."desk_id"::text
          AND "to"."kind" = 'merchant' AND "to"."owner" = NEW."merchant_number"
        WHEN NEW."type" = 'stallPayOutReversal' THEN "to"."kind" = 'merchant' AND "to"."owner" = NEW."merchant_number"
          AND CASE WHEN NEW."desk_id" IS NOT NULL THEN "from"."kind" = 'desk' AND "from"."owner" = NEW."desk_id"::text
            ELSE "from"."kind" = 'outside' AND "from"."owner" = 'cashDifferences' END
        WHEN NEW."type" = 'deposit' THEN "to"."kind" = 'wallet' AND "to"."owner" = NEW."owner_code"
          AND CASE WHEN NEW."desk_id" IS NOT NULL THEN "from"."kind" = 'desk' AND "from"."owner" = NEW."desk_id"::text
            WHEN NEW."reverses" IS NOT NULL THEN "from"."kind" = 'outside' AND "from"."owner" = CASE
              WHEN EXISTS (SELECT FROM "transfers" r WHERE r."id" = NEW."reverses" AND r."desk_id" IS NULL) THEN 'withdrawals'
              ELSE 'cashDifferences' END
            ELSE "from"."kind" = 'outside' AND "from"."owner" = 'deposits' END
        WHEN NEW."type" = 'withdrawal' THEN "from"."kind" = 'wallet' AND "from"."owner" = NEW."owner_code"
          AND CASE WHEN NEW."desk_id" IS NOT NULL THEN "to"."kind" = 'desk' AND "to"."owner" = NEW."desk_id"::text
            WHEN NEW."reverses" IS NOT NULL THEN "to"."kind" = 'outside' AND "to"."owner" = 'cashDifferences'
            ELSE "to"."kind" = 'outside' AND "to"."owner" = 'withdrawals' END
        WHEN NEW."type" IN ('fromSafe', 'cashOver') THEN "from"."kind" = 'desk' AND "from"."owner" = NEW."desk_id"::text
          AND "to"."kind" = 'outside'
          AND "to"."owner" = CASE NEW."type" WHEN 'fromSafe' THEN 'safe' ELSE 'cashDifferences' END
        WHEN NEW."type" IN ('toSafe', 'cashShort') THEN "to"."kind" = 'desk' AND "to"."owner" = NEW."desk_id"::text
          AND "from"."kind" = 'outside'
          AND "from"."owner" = CASE NEW."type" WHEN 'toSafe' THEN 'safe' ELSE 'cashDifferences' END
      END
  ) THEN
    RAISE EXCEPTION 'the transfer % does not have exactly its two sides', NEW."reference_id";
  END IF;
  IF NEW."reverses" IS NOT NULL AND NOT EXISTS (
    SELECT FROM "transfers" r
    WHERE r."id" = NEW."reverses" AND r."reverses" IS NULL
      AND (r."desk_id" IS NOT NULL OR (r."type" = 'withdrawal' AND NEW."desk_id" IS NULL)) AND r."status" = 'completed'
      AND r."owner_code" = NEW."owner_code" AND r."amount_cents" = NEW."amount_cents"
      AND (r."type", NEW."type") IN (('deposit', 'withdrawal'), ('withdrawal', 'deposit'),
        ('stallPayOut', 'stallPayOutReversal'))
      AND r."merchant_number" IS NOT DISTINCT FROM NEW."merchant_number"
  ) THEN
    RAISE EXCEPTION 'the transfer % does not take back what it says', NEW."reference_id";
  END IF;
  IF NEW."refund_of" IS NOT NULL AND NOT EXISTS (
    SELECT FROM "transfers" s JOIN "refunded_sales" r ON r."sale_id" = s."id"
    WHERE s."id" = NEW."refund_of" AND s."type" = 'purchase' AND s."status" = 'completed'
      AND s."owner_code" = NEW."owner_code" AND s."merchant_number" = NEW."merchant_number"
  ) THEN
    RAISE EXCEPTION 'the transfer % does not refund what it says', NEW."reference_id";
  END IF;
  RETURN NULL;
END
$$;
