/** Köpfe eines gültigen Satzes je Fassung, für Prüfungen; `undefined` lässt einen weg, eine Liste wiederholt ihn. */
export type Kopfangaben = Readonly<Record<string, string | readonly string[] | undefined>>

const SATZ_2: Kopfangaben = {
  'X-PVP-SECCLASS': '2',
  'X-PVP-PRINCIPAL-NAME': 'Muster',
  'X-PVP-GIVEN-NAME': 'Eva',
  'X-PVP-USERID': 'eva.muster@noel.gv.at',
  'X-PVP-GID': 'AT:L3:1:eva.muster',
  'X-PVP-MAIL': 'eva.muster@noel.gv.at',
  'X-PVP-PARTICIPANT-ID': 'AT:VKZ:L3',
  'X-PVP-OU-GV-OU-ID': 'AT:VKZ:L3-WA2',
  'X-PVP-OU-OKZ': 'L3-WA2',
  'X-PVP-OU': 'Abteilung Wasserwirtschaft',
}
const SATZ_1: Kopfangaben = {
  'X-AUTHENTICATE-gvSecClass': '2',
  'X-AUTHENTICATE-cn': 'Muster, Eva',
  'X-AUTHENTICATE-UserID': 'eva.muster@noel.gv.at',
  'X-AUTHENTICATE-gvGid': 'AT:L3:1:eva.muster',
  'X-AUTHENTICATE-mail': 'eva.muster@noel.gv.at',
  'X-AUTHENTICATE-participantId': 'AT:VKZ:L3',
  'X-AUTHENTICATE-gvOuId': 'AT:VKZ:L3-WA2',
  'X-AUTHENTICATE-Ou': 'Abteilung Wasserwirtschaft',
}

export const SAETZE = {
  '2.1': { 'X-PVP-VERSION': '2.1', ...SATZ_2 },
  '2.0': { 'X-PVP-EGOVTOKEN-VERSION': '2.0', ...SATZ_2 },
  '1.9': { 'X-Version': '1.9', ...SATZ_1 },
  '1.8': { 'X-Version': '1.8', ...SATZ_1 },
} as const satisfies Record<string, Kopfangaben>

/** Rohform wie `rawHeaders` von Node: Name, Wert, Name, Wert …, je Byte ein Zeichen. */
export function alsRohkoepfe(...angaben: readonly Kopfangaben[]): string[] {
  return Object.entries(Object.assign({}, ...angaben) as Kopfangaben).flatMap(([name, wert]) =>
    (wert === undefined ? [] : [wert].flat()).flatMap(w => [name, Buffer.from(w, 'utf8').toString('latin1')]),
  )
}
