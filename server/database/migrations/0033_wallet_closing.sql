CREATE TABLE "closing_items" (
	"list" text NOT NULL,
	"place" integer NOT NULL,
	"wallet" bigint NOT NULL,
	"amount_cents" bigint NOT NULL,
	"held_cents" bigint NOT NULL,
	"refusal" text,
	"reference" text,
	CONSTRAINT "closing_items_list_wallet_pk" PRIMARY KEY("list","wallet"),
	CONSTRAINT "closing_items_amount" CHECK ("closing_items"."amount_cents" >= 0 and "closing_items"."held_cents" >= 0),
	CONSTRAINT "closing_items_once" CHECK ("closing_items"."refusal" is null or "closing_items"."reference" is null),
	CONSTRAINT "closing_items_refusal" CHECK ("closing_items"."refusal" in ('frozen', 'withdrawn', 'held', 'onOtherList', 'spent', 'ended'))
);
--> statement-breakpoint
CREATE TABLE "closing_lists" (
	"number" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"union_name" text,
	"signed_by" text NOT NULL,
	"contact" text,
	"claim_until" text,
	"made_by" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "closing_lists_kind" CHECK ("closing_lists"."kind" in ('payBack', 'give', 'keep')),
	CONSTRAINT "closing_lists_claims" CHECK (("closing_lists"."kind" = 'keep') = all (array["closing_lists"."contact" is not null, "closing_lists"."claim_until" is not null]))
);
--> statement-breakpoint
CREATE TABLE "kept_wallets" (
	"number" text PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"ended_by" text,
	CONSTRAINT "kept_wallets_reference_unique" UNIQUE("reference"),
	CONSTRAINT "kept_wallets_ended_by_unique" UNIQUE("ended_by")
);
--> statement-breakpoint
ALTER TABLE "transfers" DROP CONSTRAINT "transfers_type";--> statement-breakpoint
ALTER TABLE "transfers" DROP CONSTRAINT "transfers_of_desks";--> statement-breakpoint
ALTER TABLE "closing_items" ADD CONSTRAINT "closing_items_list_closing_lists_number_fk" FOREIGN KEY ("list") REFERENCES "public"."closing_lists"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "closing_items" ADD CONSTRAINT "closing_items_wallet_accounts_id_fk" FOREIGN KEY ("wallet") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "closing_items" ADD CONSTRAINT "closing_items_reference_transfers_reference_id_fk" FOREIGN KEY ("reference") REFERENCES "public"."transfers"("reference_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kept_wallets" ADD CONSTRAINT "kept_wallets_reference_transfers_reference_id_fk" FOREIGN KEY ("reference") REFERENCES "public"."transfers"("reference_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kept_wallets" ADD CONSTRAINT "kept_wallets_ended_by_transfers_reference_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."transfers"("reference_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "closing_items_open" ON "closing_items" USING btree ("wallet") WHERE "closing_items"."refusal" is null and "closing_items"."reference" is null;--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_closing_reversals" CHECK ("transfers"."type" not in ('donation', 'donationReversal', 'kept', 'keptReversal', 'claim', 'claimReversal')
        or ("transfers"."type" in ('donationReversal', 'keptReversal', 'claimReversal')) = ("transfers"."reverses" is not null));--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_type" CHECK ("transfers"."type" in ('deposit', 'purchase', 'withdrawal', 'toSafe', 'fromSafe', 'cashShort', 'cashOver', 'refund', 'stallPayOut', 'stallPayOutReversal', 'stallPayIn', 'donation', 'donationReversal', 'kept', 'keptReversal', 'claim', 'claimReversal'));--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_of_desks" CHECK (case when "transfers"."type" in ('toSafe', 'fromSafe', 'cashShort', 'cashOver', 'stallPayOut', 'stallPayIn', 'claim')
        then "transfers"."owner_code" = coalesce("transfers"."desk_id"::text, '') and "transfers"."reverses" is null
        when "transfers"."type" in ('donation', 'donationReversal', 'kept', 'keptReversal') then "transfers"."desk_id" is null
        else "transfers"."type" not in ('purchase', 'refund') or ("transfers"."desk_id" is null and "transfers"."reverses" is null) end);
--> statement-breakpoint
INSERT INTO "accounts" ("kind", "owner") VALUES ('outside', 'donations'), ('outside', 'kept');
--> statement-breakpoint
DROP TRIGGER "transfers_have_both_sides" ON "transfers";
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "transfers_have_both_sides" AFTER INSERT OR UPDATE OF "status" ON "transfers"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW."status" = 'completed' AND NEW."type" NOT IN
    ('donation', 'donationReversal', 'kept', 'keptReversal', 'claim', 'claimReversal'))
  EXECUTE FUNCTION "check_sides"();
--> statement-breakpoint
CREATE FUNCTION "check_closing_sides"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM "ledger_entries" payer
    JOIN "accounts" "from" ON "from"."id" = payer."account_id"
    JOIN "ledger_entries" payee ON payee."transfer_id" = NEW."id" AND (payee."amount_cents" > 0) = true
    JOIN "accounts" "to" ON "to"."id" = payee."account_id"
    WHERE payer."transfer_id" = NEW."id" AND (payer."amount_cents" > 0) = false
      AND payer."amount_cents" = -NEW."amount_cents" AND payee."amount_cents" = NEW."amount_cents"
      AND CASE
        WHEN NEW."type" IN ('donation', 'kept') THEN "from"."kind" = 'wallet' AND "from"."owner" = NEW."owner_code"
          AND "to"."kind" = 'outside' AND "to"."owner" = CASE NEW."type" WHEN 'kept' THEN 'kept' ELSE 'donations' END
        WHEN NEW."type" IN ('donationReversal', 'keptReversal') THEN "to"."kind" = 'wallet'
          AND "to"."owner" = NEW."owner_code" AND "from"."kind" = 'outside'
          AND "from"."owner" = CASE NEW."type" WHEN 'keptReversal' THEN 'kept' ELSE 'donations' END
        WHEN NEW."type" = 'claim' THEN "from"."kind" = 'outside' AND "from"."owner" = 'kept'
          AND "to"."kind" = 'desk' AND "to"."owner" = NEW."desk_id"::text
        WHEN NEW."type" = 'claimReversal' THEN "to"."kind" = 'outside' AND "to"."owner" = 'kept'
          AND CASE WHEN NEW."desk_id" IS NOT NULL THEN "from"."kind" = 'desk' AND "from"."owner" = NEW."desk_id"::text
            ELSE "from"."kind" = 'outside' AND "from"."owner" = 'cashDifferences' END
      END
  ) THEN
    RAISE EXCEPTION 'the transfer % does not have exactly its two sides', NEW."reference_id";
  END IF;
  IF NEW."reverses" IS NOT NULL AND NOT EXISTS (
    SELECT FROM "transfers" r
    WHERE r."id" = NEW."reverses" AND r."reverses" IS NULL AND r."status" = 'completed'
      AND r."owner_code" = NEW."owner_code" AND r."amount_cents" = NEW."amount_cents"
      AND (r."type", NEW."type") IN (('donation', 'donationReversal'), ('kept', 'keptReversal'), ('claim', 'claimReversal'))
  ) THEN
    RAISE EXCEPTION 'the transfer % does not take back what it says', NEW."reference_id";
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "transfers_close_wallets" AFTER INSERT ON "transfers"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW."type" IN ('donation', 'donationReversal', 'kept', 'keptReversal', 'claim', 'claimReversal'))
  EXECUTE FUNCTION "check_closing_sides"();
--> statement-breakpoint
CREATE TRIGGER "kept_wallets_never_deleted" BEFORE DELETE OR TRUNCATE OR UPDATE OF "number", "reference" ON "kept_wallets"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
--> statement-breakpoint
CREATE TRIGGER "closing_items_never_deleted" BEFORE DELETE OR TRUNCATE OR UPDATE OF "list", "place", "wallet",
  "amount_cents", "held_cents" ON "closing_items" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
--> statement-breakpoint
CREATE TRIGGER "closing_items_settled_once" BEFORE UPDATE ON "closing_items" FOR EACH ROW
  WHEN (OLD."refusal" IS NOT NULL OR OLD."reference" IS NOT NULL) EXECUTE FUNCTION "refuse_change"();
