import type { PersonReason } from '@/server/contract/processing/retry'

type Text = React.ReactNode

export const correctionMessages = {
  /** Below a transcript that a person wrote. */
  by: (name: Text, time: Text) => (
    <>
      Corrected by {name} {time}
    </>
  ),
  formerMember: 'a former member',
  heard: 'What the engine heard',
  nothingHeard: 'Nothing was transcribed.',
  asHeard: {
    not_understood: 'Completed as heard: the engine was not sure of the words.',
    language_not_expected: 'Completed as heard: the sender speaks another language than that of the channel.',
  } satisfies Record<PersonReason, string>,
}

/** Texts of the buttons below a transcript. */
export const correctMessages = {
  correct: 'Correct transcript',
  outdated: 'The summary is of the transcript before the correction.',
  requested: 'Making a new summary…',
  again: { button: 'Summarize again', pending: 'Summarizing…', announce: 'Making a new summary' },
}

/** Texts of the dialog that corrects a completed message. They are loaded when it opens. */
export const correctTranscriptMessages = {
  title: 'Correct the transcript',
  recording: 'Recording',
  label: 'Transcript',
  hint: 'Deliveries and the payload stay as they were sent. The API has the correction beside the data.',
  submit: 'Save transcript',
  pending: 'Saving…',
  announce: 'Transcript corrected',
}

/** Texts of the dialog that completes a message with a person's text. They are loaded when it opens. */
export const completeCorrectedMessages = {
  title: 'Complete with a corrected transcript',
  recording: 'Recording',
  label: 'Transcript',
  hint: 'Listen to the recording, and write what was said. What the engine heard stays stored.',
  submit: 'Complete message',
  pending: 'Completing…',
  announce: 'Completing the message',
}
