// Uses the client that oapi-codegen generates into this package (scripts/clients/run.ts).
package main

import (
	"context"
	"fmt"
	"net/http"
	"os"

	"github.com/google/uuid"
)

func main() {
	ctx := context.Background()
	withToken := func(_ context.Context, request *http.Request) error {
		request.Header.Set("Authorization", "Bearer "+os.Getenv("TOKEN"))
		return nil
	}
	client, err := NewClientWithResponses(os.Getenv("API"), WithRequestEditorFn(withToken))
	check(err)

	me, err := client.GetAccountWithResponse(ctx)
	check(err)
	expect(me.JSON200 != nil && me.JSON200.Plan == "starter", "GET /me", me.Body)

	id := CreateWebhookSubscription_ZapierSubscriptionId{}
	check(id.FromCreateWebhookSubscriptionZapierSubscriptionId0("zap-1"))
	created, err := client.CreateWebhookSubscriptionWithResponse(ctx, nil, CreateWebhookSubscription{
		Url: "https://1.1.1.1/voice", ZapierSubscriptionId: &id,
	})
	check(err)
	expect(created.JSON201 != nil && len(*created.JSON201.Secret) == 58, "creation", created.Body)
	expect(created.JSON201.ChannelType == nil && *created.JSON201.ZapierSubscriptionId == "zap-1", "null", created.Body)

	refused, err := client.CreateWebhookSubscriptionWithResponse(ctx, nil, CreateWebhookSubscription{Url: "http://1.1.1.1/voice"})
	check(err)
	expect(refused.JSON400 != nil && explain(*refused.JSON400) == "invalid_url: scheme_must_be_https", "error", refused.Body)

	active, limit := true, 5
	source := SubscriptionSource("zapier")
	listed, err := client.ListWebhookSubscriptionsWithResponse(ctx, &ListWebhookSubscriptionsParams{
		IsActive: &active, Limit: &limit, Source: &source,
	})
	check(err)
	expect(listed.JSON200 != nil && listed.JSON200.Pagination.Total == 1, "list", listed.Body)

	recent, err := client.ListRecentMessagesWithResponse(ctx, &ListRecentMessagesParams{Limit: &limit})
	check(err)
	expect(recent.JSON200 != nil && recent.JSON200.Messages[0].Sample != nil, "recent messages", recent.Body)

	deleted, err := client.DeleteWebhookSubscriptionWithResponse(ctx, created.JSON201.Id)
	check(err)
	expect(deleted.JSON200 != nil && !deleted.JSON200.IsActive, "deletion", deleted.Body)
	missing, err := client.GetWebhookSubscriptionWithResponse(ctx, uuid.New())
	check(err)
	expect(missing.JSON404 != nil && explain(*missing.JSON404) == "not_found", "unknown id", missing.Body)
	fmt.Println("oapi-codegen: all calls as expected")
}

// explain returns the code and the reason of an error. All errors of the API have one type.
func explain(body ApiError) string {
	if body.Reason != nil {
		return string(body.Error) + ": " + *body.Reason
	}
	return string(body.Error)
}

func expect(ok bool, what string, body []byte) {
	if !ok {
		fmt.Fprintf(os.Stderr, "%s: unexpected response %s\n", what, body)
		os.Exit(1)
	}
}

func check(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
