CREATE TABLE "former_handles" (
	"handle" text PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"freed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
-- Here and not in the application, so that no way to change or delete an account forgets it.
CREATE FUNCTION keep_former_handle() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO former_handles (handle, account_id, freed_at) VALUES (OLD.handle, OLD.id, clock_timestamp())
  ON CONFLICT (handle) DO UPDATE SET account_id = excluded.account_id, freed_at = excluded.freed_at;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER accounts_handle_changed AFTER UPDATE OF handle ON accounts
  FOR EACH ROW WHEN (OLD.handle IS DISTINCT FROM NEW.handle) EXECUTE FUNCTION keep_former_handle();--> statement-breakpoint
CREATE TRIGGER accounts_deleted AFTER DELETE ON accounts FOR EACH ROW EXECUTE FUNCTION keep_former_handle();
