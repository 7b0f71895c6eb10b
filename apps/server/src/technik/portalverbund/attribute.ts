/**
 * Köpfe des R-Profils, klein geschrieben: je Fassung Name und Höchstlänge in Zeichen. Nur die Rollen dürfen mehrmals kommen.
 * Was die Anwendung nicht braucht (Geburtsdatum, bPK, Verrechnung), steht hier, damit es erkannt und geprüft wird; gelesen und
 * gespeichert wird es nicht.
 */

export type Pvpfassung = '2.1' | '2.0' | '1.9' | '1.8'

/** Angaben, die die Anwendung liest. */
export type Attribut =
  | 'SECCLASS'
  | 'PRINCIPAL_NAME'
  | 'GIVEN_NAME'
  | 'CN'
  | 'USERID'
  | 'GID'
  | 'MAIL'
  | 'PARTICIPANT_ID'
  | 'PARTICIPANT_OKZ'
  | 'OU_GV_OU_ID'
  | 'OU_OKZ'
  | 'OU'
  | 'ROLES'

/** Kopf → Attribut (`null`: bekannt, aber nicht gelesen) und Höchstlänge (`null`: keine veröffentlicht). */
type Kopfeintrag = readonly [name: string, readonly [attribut: Attribut | null, hoechstens: number | null]]
type Kopftafel = ReadonlyMap<Kopfeintrag[0], Kopfeintrag[1]>

/** Länger ist auch ein Kopf ohne veröffentlichte Grenze nicht. */
export const KOPF_HOECHSTENS = 32_767

const ZWEI_NULL: readonly Kopfeintrag[] = [
  ['x-pvp-secclass', ['SECCLASS', 1]],
  ['x-pvp-principal-name', ['PRINCIPAL_NAME', 128]],
  ['x-pvp-given-name', ['GIVEN_NAME', 128]],
  ['x-pvp-birthdate', [null, 10]],
  ['x-pvp-userid', ['USERID', 128]],
  ['x-pvp-gid', ['GID', 128]],
  ['x-pvp-bpk', [null, 1024]],
  ['x-pvp-enc-bpk-list', [null, 32_767]],
  ['x-pvp-mail', ['MAIL', 128]],
  ['x-pvp-tel', [null, 32]],
  ['x-pvp-participant-id', ['PARTICIPANT_ID', 39]],
  ['x-pvp-ou-gv-ou-id', ['OU_GV_OU_ID', 39]],
  ['x-pvp-ou-okz', ['OU_OKZ', 32]],
  ['x-pvp-ou', ['OU', 64]],
  ['x-pvp-function', [null, 32]],
  ['x-pvp-roles', ['ROLES', 32_767]],
  ['x-pvp-invoice-recpt-id', [null, 64]],
  ['x-pvp-cost-center-id', [null, 32_767]],
  ['x-pvp-charge-code', [null, 32_767]],
]
const EINS_ACHT: readonly Kopfeintrag[] = [
  ['x-authenticate-gvsecclass', ['SECCLASS', 1]],
  ['x-authenticate-cn', ['CN', 64]],
  ['x-authenticate-userid', ['USERID', 128]],
  ['x-authenticate-gvgid', ['GID', 128]],
  ['x-authenticate-mail', ['MAIL', 128]],
  ['x-authenticate-tel', [null, 32]],
  ['x-authenticate-participantid', ['PARTICIPANT_ID', 39]],
  ['x-authenticate-gvouid', ['OU_GV_OU_ID', 39]],
  ['x-authenticate-ou', ['OU', 64]],
  ['x-authenticate-gvfunction', [null, 32]],
  ['x-authenticate-gvoudomain', [null, null]],
  ['x-authorize-roles', ['ROLES', 32_767]],
  ['x-authorize-gvouid', [null, 39]],
  ['x-authorize-ou', [null, 64]],
  ['x-accounting-invoicerecptid', [null, 64]],
  ['x-accounting-costcenterid', [null, 32_767]],
  ['x-accounting-chargecode', [null, 32_767]],
]
const NUR_EINS_NEUN: readonly Kopfeintrag[] = [
  ['x-authenticate-gvbpk', [null, 1024]],
  ['x-authenticate-gvouokz', ['OU_OKZ', 32]],
  ['x-authorize-gvouokz', [null, 32]],
]

export const ATTRIBUTE: Readonly<Record<Pvpfassung, Kopftafel>> = {
  '2.1': new Map<Kopfeintrag[0], Kopfeintrag[1]>([...ZWEI_NULL, ['x-pvp-participant-okz', ['PARTICIPANT_OKZ', 32]]]),
  '2.0': new Map(ZWEI_NULL),
  '1.9': new Map([...EINS_ACHT, ...NUR_EINS_NEUN]),
  '1.8': new Map(EINS_ACHT),
}

/** Ohne diese Angaben keine Identität; der Name steht in 2.x im Familiennamen, in 1.x im ganzen. */
export const VERLANGT: Readonly<Record<'2' | '1', readonly Attribut[]>> = {
  '2': ['SECCLASS', 'PRINCIPAL_NAME', 'USERID', 'PARTICIPANT_ID', 'OU_GV_OU_ID'],
  '1': ['SECCLASS', 'CN', 'USERID', 'PARTICIPANT_ID', 'OU_GV_OU_ID'],
}

/** Kopf der Fassung und die Werte, die zu ihm gehören; ein anderer Wert gilt nicht, auch wenn ihn ein anderer Kopf trüge. */
export const FASSUNGSKOEPFE: ReadonlyMap<string, readonly Pvpfassung[]> = new Map([
  ['x-pvp-version', ['2.1']],
  ['x-pvp-egovtoken-version', ['2.0']],
  ['x-version', ['1.9', '1.8']],
])

/** Köpfe jeder Fassung, die über die Person nichts sagen: Vorgangsnummer und die Adresse, wie der Browser sie sieht. */
export const BEGLEITKOEPFE = {
  vorgang: ['x-pvp-txid', 'x-txid'],
  schema: ['x-pvp-orig-scheme', 'x-orig-scheme'],
  rechner: ['x-pvp-orig-host', 'x-orig-hostinfo'],
  weg: ['x-pvp-orig-uri', 'x-orig-uri'],
} as const
