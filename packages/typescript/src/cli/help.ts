/** The version of package.json, which is not a module of this package. */
export const VERSION = '0.1.0'

/** Usage of each command. */
export const COMMANDS = {
  listen: `voice-messages listen <port or URL on this computer> [options]

Forwards each webhook to your computer, signed as in production. What it missed while it was off waits for a day.

  --forward-to URL     forward to a URL that is not on this computer
  --channel ID         only messages of one channel
  --filter NAME=VALUE  only messages that match, for example urgency=high,medium or callback_required=true
  -H 'NAME: VALUE'     add a header to each forwarded request
  --print-secret       print the signing secret of this listener and end
  --output MODE        interactive (default in a terminal), compact (default elsewhere) or quiet
  --format json        print one JSON object for each request

Keys: r sends the last request again, o opens it in the dashboard, q ends.`,
  trigger: `voice-messages trigger [FIELD=VALUE …] [options]

Sends a test event to your listener. A field is a path in data, for example summary.urgency=high.

  --data JSON          fields as JSON, for example '{"tags":["x"]}'
  --listener ID        another listener than the one that this computer used last
  --json               print the response as JSON`,
  check: `voice-messages check <URL> --secret SECRET [options]

Sends eleven requests to a receiver and checks that it accepts the genuine and refuses the others. For CI.

  --secret SECRET      the signing secret of the receiver. Default: WEBHOOK_SECRET, else that of your listener for this URL
  -H 'NAME: VALUE'     add a header to each request
  --json               print the results as JSON
  --junit FILE         write the results as JUnit XML`,
  login: `voice-messages login [--server URL]

Asks for the address of the service and a token (dashboard: Integrations, API access), and keeps both in a file that
only you can read. Without a terminal, the token is read from the standard input.`,
  'messages list': `voice-messages messages list [--limit N] [--channel ID] [--urgency U] [--search TEXT] [--json]

Lists the newest completed messages.`,
  'messages get': `voice-messages messages get <ID>

Prints a message as JSON.`,
  'events resend': `voice-messages events resend <EVENT_ID> [--webhook ID | --listener ID]

Sends an event again: to your listener, to another one, or to a webhook.`,
  'listeners list': `voice-messages listeners list [--json]

Lists the listeners of the account.`,
  'listeners delete': `voice-messages listeners delete <ID>

Deletes a listener with its requests.`,
  completion: `voice-messages completion bash|zsh|fish

Prints a script that completes commands and options. For bash: voice-messages completion bash >> ~/.bashrc`,
}

const GENERAL = `Usage: voice-messages <command> [options]

  listen <port>        forward webhooks to this computer
  trigger              send a test event to your listener
  check <URL>          test how a receiver verifies webhooks
  messages list|get    read messages
  events resend        send an event again
  listeners list|delete
  login                keep the address of the service and a token
  completion <shell>   print a script that completes commands

voice-messages <command> --help describes a command. voice-messages --version prints the version.

Environment: VOICE_MESSAGES_URL and VOICE_MESSAGES_TOKEN replace what login kept.
Exit codes: 0 done; 1 refused, or a check failed; 2 wrong usage; 3 no valid token or plan; 4 not reachable;
130 interrupted.`

export const usageOf = (command: keyof typeof COMMANDS | null): string => (command ? COMMANDS[command] : GENERAL)
