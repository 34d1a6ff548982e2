/** Texts of the dialog that revokes an audio link. They are loaded when it opens. */
export const revokeAudioMessages = {
  title: 'Revoke the audio link?',
  confirm: 'Revoke link',
  pending: 'Revoking…',
  consequences:
    'The link returns 403 immediately, wherever it was sent. You can’t play the recording here anymore. You can’t undo this.',
  announce: 'Audio link revoked',
}
