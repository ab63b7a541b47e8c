CREATE TABLE "payments" (
	"transfer_id" uuid PRIMARY KEY NOT NULL,
	"gateway" text NOT NULL,
	"fingerprint" text,
	"payer_name" text NOT NULL,
	"initiation" text DEFAULT 'claimed' NOT NULL,
	"lease_until" timestamp with time zone NOT NULL,
	"payment_url" text,
	"poll_reference" text,
	"refusal" text,
	"gateway_reference" text,
	"gateway_status" text,
	"next_poll_at" timestamp with time zone,
	"polls" integer DEFAULT 0 NOT NULL,
	"give_up_at" timestamp with time zone,
	CONSTRAINT "payments_initiation" CHECK ("payments"."initiation" in ('claimed', 'answered', 'declined', 'unanswered'))
);
--> statement-breakpoint
CREATE TABLE "sandbox_payments" (
	"token" text PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"payer_name" text NOT NULL,
	"decision" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sandbox_payments_decision" CHECK ("sandbox_payments"."decision" in ('approved', 'declined'))
);
--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_transfer_id_transfers_id_fk" FOREIGN KEY ("transfer_id") REFERENCES "public"."transfers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payments_due" ON "payments" USING btree ("next_poll_at") WHERE "payments"."next_poll_at" is not null;