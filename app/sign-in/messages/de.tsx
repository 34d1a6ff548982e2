import type { Role } from '@/server/contract/accounts/account'
import { MAX_ACCOUNT_NAME_CHARACTERS, MAX_PERSON_NAME_CHARACTERS } from '@/server/contract/limits'
import type { SignInTexts } from './en'

export const de: SignInTexts = {
  title: 'Anmelden',
  email: 'E-Mail',
  submit: 'Anmelden',
  pending: 'Sie werden angemeldet…',
  forgotPassword: 'Passwort vergessen?',
  useLink: 'Mit einem Link anmelden',
  usePassword: 'Mit Passwort anmelden',
  noAccount: (administrator) => (
    <>
      Noch kein Zugang? Bitten Sie einen Admin Ihres Teams um eine Einladung. Um ein eigenes Konto bitten Sie{' '}
      {administrator}.
    </>
  ),
  administrator: 'den Administrator dieses Servers',
  tryRecorder: 'Rekorder ausprobieren',
  signedOutEverywhere: 'Sie sind auf allen Geräten abgemeldet, auch auf diesem.',
  emailInvalid: 'Geben Sie eine E-Mail-Adresse ein, zum Beispiel name@example.com.',
  wait: (minutes) => (minutes === 1 ? '1 Minute' : `${minutes} Minuten`),
  problem: (sentence) => PROBLEMS.get(sentence) ?? sentence,
  password: {
    label: 'Passwort',
    newLabel: 'Neues Passwort',
    hint: (minimum) => `Mindestens ${minimum} Zeichen. Ein kurzer Satz eignet sich gut.`,
    show: 'Anzeigen',
    hide: 'Verbergen',
    showLabel: 'Passwort anzeigen',
    hideLabel: 'Passwort verbergen',
    tooShort: (minimum, length) => `Verwenden Sie mindestens ${minimum} Zeichen. Dieses Passwort hat ${length}.`,
    tooLong: (maximum, length) => `Verwenden Sie höchstens ${maximum} Zeichen. Dieses Passwort hat ${length}.`,
  },
  errors: {
    wrong: 'E-Mail-Adresse und Passwort passen nicht zusammen. Prüfen Sie beide und versuchen Sie es erneut.',
    noAccount: 'Sie sind in keinem Konto Mitglied. Bitten Sie einen Admin um eine Einladung.',
    tooMany: (wait) =>
      `Zu viele Versuche mit dieser E-Mail-Adresse oder aus Ihrem Netz. Versuchen Sie es in ${wait} erneut.`,
    tooManyPasskeys: (wait) => `Zu viele Versuche aus Ihrem Netz. Versuchen Sie es in ${wait} erneut.`,
    serverBusy: (wait) => `Der Server ist ausgelastet. Versuchen Sie es in ${wait} erneut.`,
    unknownEmail:
      'Die E-Mail-Adresse dieses Google- oder GitHub-Kontos ist hier nicht bekannt. Bitten Sie einen Admin um eine Einladung.',
    accessDenied:
      'Der Anbieter hat Ihre Identität nicht bestätigt. Versuchen Sie es erneut, oder melden Sie sich anders an.',
    providerConfiguration:
      'Die Anmeldung über diesen Anbieter ist nicht richtig eingerichtet. Wenden Sie sich an den Administrator dieses Servers.',
    providerFailed:
      'Die Anmeldung über diesen Anbieter ist fehlgeschlagen. Versuchen Sie es erneut, oder melden Sie sich anders an.',
  },
  or: 'oder',
  passkey: {
    button: 'Passkey verwenden',
    pending: 'Warten auf Ihren Passkey…',
    refused: 'Dieser Passkey funktioniert hier nicht. Verwenden Sie einen anderen, oder melden Sie sich anders an.',
    unsupported: 'Dieser Browser unterstützt keine Passkeys. Melden Sie sich anders an.',
    failed: 'Die Anmeldung mit Passkey ist fehlgeschlagen. Versuchen Sie es erneut, oder melden Sie sich anders an.',
  },
  providers: {
    continue: (provider) => `Weiter mit ${provider}`,
    opening: (provider) => `${provider} wird geöffnet…`,
    unreachable: 'Der Server ist nicht erreichbar. Versuchen Sie es erneut.',
  },
  link: {
    title: 'Mit einem Link anmelden',
    description: 'Wir senden Ihnen einen Link, der Sie ohne Passwort anmeldet.',
    confirm: (email) => <>Sie melden sich in diesem Browser als {email} an.</>,
  },
  requestLink: {
    submit: 'Link senden',
    again: 'Neuen Link senden',
    pending: 'Wird gesendet…',
    sent: (email) =>
      `Falls es zu ${email} einen Zugang gibt, haben wir einen Link dorthin gesendet. Er gilt einmal, 30 Minuten lang. Sehen Sie auch im Spam-Ordner nach.`,
    tooMany: (wait) =>
      `Zu viele Links für diese E-Mail-Adresse oder aus Ihrem Netz angefordert. Versuchen Sie es in ${wait} erneut.`,
    noEmail: 'Dieser Server sendet keine E-Mails. Wenden Sie sich an den Administrator dieses Servers.',
  },
  invalidLink: {
    request: 'Neuen Link anfordern',
    titles: {
      used: 'Dieser Link wurde bereits verwendet',
      replaced: 'Es gibt einen neueren Link',
      expired: 'Dieser Link ist abgelaufen',
      unknown: 'Dieser Link ist ungültig',
    },
    descriptions: {
      used: 'Jeder Link gilt einmal. Ein neues Passwort macht auch alle anderen Links ungültig.',
      replaced: 'Sie haben danach einen weiteren Link angefordert. Verwenden Sie den neuesten.',
      expired: 'Ein Link gilt 30 Minuten lang.',
      unknown:
        'Er ist vielleicht unvollständig. Öffnen Sie ihn erneut aus der E-Mail, oder kopieren Sie ihn ganz in die Adresszeile.',
    },
  },
  resetPassword: {
    title: 'Neues Passwort festlegen',
    description: 'Wir senden Ihnen einen Link. Das geht auch, wenn Sie noch nie ein Passwort hatten.',
    noEmail: (administrator) => <>Dieser Server sendet keine E-Mails. Bitten Sie {administrator} um einen Link.</>,
    back: 'Zurück zur Anmeldung',
    consequences: 'Sie werden hier angemeldet und überall sonst abgemeldet. Ihre anderen Links werden ungültig.',
    submit: 'Passwort festlegen und anmelden',
    pending: 'Passwort wird festgelegt…',
  },
  invitation: {
    pageTitle: 'Einladung',
    title: (account) => `${account} beitreten`,
    invited: (invitedBy, email, role) => (
      <>
        {invitedBy} hat {email} eingeladen, als {ROLES[role]} beizutreten. {PERMISSIONS[role]}
      </>
    ),
    join: (account) => `${account} beitreten`,
    newUser: {
      name: 'Name',
      nameHint: 'Andere Mitglieder sehen diesen Namen.',
      submit: 'Beitreten',
      pending: 'Sie treten bei…',
    },
    knownUser: {
      description: 'Zu dieser E-Mail-Adresse gibt es bereits ein Passwort. Geben Sie es ein, um beizutreten.',
      submit: 'Anmelden und beitreten',
      pending: 'Sie treten bei…',
      wrongPassword: 'Dieses Passwort stimmt nicht. Versuchen Sie es erneut.',
      tooMany: (wait) => `Zu viele Versuche. Versuchen Sie es in ${wait} erneut.`,
      reset: (setNewPassword) => <>{setNewPassword}, dann die Einladung erneut öffnen.</>,
      setNewPassword: 'Neues Passwort festlegen',
    },
    otherUser: {
      warning: (email) => `Sie sind als ${email} angemeldet. Diese Einladung ist für jemand anderen.`,
      submit: 'Abmelden und fortfahren',
    },
    closed: {
      titles: { expired: 'Diese Einladung ist abgelaufen', unknown: 'Diese Einladung ist ungültig' },
      expired: (account) => `Eine Einladung gilt sieben Tage. Bitten Sie einen Admin von ${account} um eine neue.`,
      unknown:
        'Die Einladung wurde angenommen, zurückgezogen oder ersetzt, oder der Link ist unvollständig. Prüfen Sie den Link, oder bitten Sie einen Admin um eine neue Einladung.',
      goToDashboard: 'Zum Dashboard',
      signIn: 'Anmelden',
    },
  },
  setup: {
    pageTitle: 'Einrichtung',
    title: 'Diesen Server einrichten',
    description: 'Legen Sie das erste Konto und seinen Admin an. Alle anderen treten auf Einladung bei.',
    token: 'Einrichtungs-Token',
    tokenHint: 'Es steht im Protokoll des Servers, bei „First admin“.',
    tokenWrong: 'Das ist nicht das Einrichtungs-Token. Kopieren Sie es aus dem Protokoll des letzten Starts.',
    tooMany: (wait) => `Zu viele Versuche. Versuchen Sie es in ${wait} erneut.`,
    accountLegend: 'Das Konto',
    account: 'Name des Kontos',
    accountHint: 'Zum Beispiel Ihre Organisation.',
    plan: 'Tarif',
    planHint: 'Webhooks und die API brauchen Starter oder mehr.',
    country: 'Land',
    countryHint: 'Telefonnummern, die Anrufer ohne Ländervorwahl nennen, sind aus diesem Land.',
    noCountry: 'Nicht festgelegt',
    adminLegend: 'Der erste Admin',
    name: 'Ihr Name',
    submit: 'Einrichten und anmelden',
    pending: 'Wird eingerichtet…',
  },
}

const ROLES: Record<Role, string> = { admin: 'Admin', editor: 'Bearbeiter', viewer: 'Betrachter' }

const PERMISSIONS: Record<Role, string> = {
  admin: 'Admins haben vollen Zugriff, auch auf Mitglieder und Einstellungen des Kontos.',
  editor: 'Bearbeiter können alles ändern außer Mitgliedern und Einstellungen des Kontos.',
  viewer: 'Betrachter können alles sehen und nichts ändern.',
}

/** By the sentences of the rules `PersonName` and `AccountName`, and of a copied passkey. */
const PROBLEMS = new Map([
  ['Enter a name.', 'Geben Sie einen Namen ein.'],
  ['Enter an account name.', 'Geben Sie einen Namen für das Konto ein.'],
  ...[MAX_PERSON_NAME_CHARACTERS, MAX_ACCOUNT_NAME_CHARACTERS].map(
    (max) => [`Use at most ${max} characters.`, `Verwenden Sie höchstens ${max} Zeichen.`] as const,
  ),
  ['Use visible characters on one line.', 'Verwenden Sie sichtbare Zeichen in einer Zeile.'],
  [
    'A name cannot contain a web address. Put a space after each dot.',
    'Ein Name darf keine Webadresse enthalten. Setzen Sie nach jedem Punkt ein Leerzeichen.',
  ],
  [
    'This passkey was used fewer times than it reported before, so a copy of it may exist. Sign in another way, then remove it in your profile.',
    'Dieser Passkey wurde seltener verwendet, als er zuvor angab. Vielleicht gibt es eine Kopie. Melden Sie sich anders an, und entfernen Sie ihn dann in Ihrem Profil.',
  ],
])
