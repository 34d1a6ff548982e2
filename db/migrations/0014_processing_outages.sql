CREATE TABLE "processing_outages" (
	"account_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"mailed_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "processing_outages_account_id_kind_pk" PRIMARY KEY("account_id","kind"),
	CONSTRAINT "processing_outages_kind" CHECK ("processing_outages"."kind" in ('failed', 'waiting'))
);
--> statement-breakpoint
ALTER TABLE "processing_outages" ADD CONSTRAINT "processing_outages_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_circuits" DROP COLUMN "mailed_at";