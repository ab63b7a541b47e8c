CREATE TABLE "refused_look_ups" (
	"actor_role" text NOT NULL,
	"actor" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"subject" text NOT NULL,
	"reason" text NOT NULL,
	"refusals" integer NOT NULL,
	CONSTRAINT "refused_look_ups_actor_role_actor_since_subject_reason_pk" PRIMARY KEY("actor_role","actor","since","subject","reason")
);
--> statement-breakpoint
DROP INDEX "payments_due";--> statement-breakpoint
CREATE INDEX "audit_by_time" ON "audit" USING btree ("at");--> statement-breakpoint
CREATE INDEX "payments_due" ON "payments" USING btree ("gateway","next_poll_at") WHERE "payments"."next_poll_at" is not null;