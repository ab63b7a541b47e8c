CREATE TABLE "camp_logos" (
	"picture" text PRIMARY KEY NOT NULL,
	"png" "bytea" NOT NULL,
	"added_at" timestamp with time zone NOT NULL
);
