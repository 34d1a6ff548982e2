type Text = React.ReactNode

const switched = (what: string) => (on: boolean) => `${what} ${on ? 'on' : 'off'}`

const en = {
  title: 'Agents',
  description: (guide: Text) => (
    <>
      AI assistants that speak MCP can read messages and explain webhooks with an access token. The {guide} lists their
      tools.
    </>
  ),
  guide: 'guide to agents',
  add: 'Add it to an assistant',
  logged: 'Every call is in the activity log. Each choice is saved at once.',
  onlyAdmins: 'Only admins can change these settings.',
  choices: {
    may_change: {
      label: 'Agents may change messages',
      hint: 'Set tags, state and assignee, and add notes.',
      announce: switched('Changes by agents are'),
    },
    may_send: {
      label: 'Agents may resend deliveries',
      hint: 'Send an event to its webhook again.',
      announce: switched('Resending by agents is'),
    },
    sees_numbers: {
      label: 'Agents see card and identity numbers',
      hint: 'Otherwise these numbers are masked in transcripts and summaries.',
      announce: switched('Unmasked numbers are'),
    },
  },
}

export const agentMessages = { en }
