import { expect, test } from 'vitest'
import { leseKopfsatz } from './kopfsatz.ts'
import { alsRohkoepfe, type Kopfangaben, SAETZE } from './portalverbund.pruefhilfe.ts'

/**
 * Jeder Kopf der Gestaltung (identity.md, Abschnitt 1), von dort abgeschrieben: seine Namen in 2.x und 1.x, seine Höchstlänge, in welchen
 * Fassungen es ihn gibt, und ein gültiges Zeichen, aus dem sich ein Wert jeder Länge bauen lässt.
 */
type Fassung = keyof typeof SAETZE
const ALLE: readonly Fassung[] = ['2.1', '2.0', '1.9', '1.8']
const ZWEI: readonly Fassung[] = ['2.1', '2.0']
const EINS: readonly Fassung[] = ['1.9', '1.8']

type Kopf = {
  attribut: string
  in2?: string
  in1?: string
  hoechstens: number
  fassungen?: readonly Fassung[]
  von?: string
}
const KOEPFE: readonly Kopf[] = [
  { attribut: 'PRINCIPAL-NAME', in2: 'X-PVP-PRINCIPAL-NAME', hoechstens: 128, fassungen: ZWEI },
  { attribut: 'GIVEN-NAME', in2: 'X-PVP-GIVEN-NAME', hoechstens: 128, fassungen: ZWEI },
  { attribut: 'CN', in1: 'X-AUTHENTICATE-cn', hoechstens: 64, fassungen: EINS },
  { attribut: 'BIRTHDATE', in2: 'X-PVP-BIRTHDATE', hoechstens: 10, fassungen: ZWEI },
  { attribut: 'USERID', in2: 'X-PVP-USERID', in1: 'X-AUTHENTICATE-UserID', hoechstens: 128 },
  { attribut: 'GID', in2: 'X-PVP-GID', in1: 'X-AUTHENTICATE-gvGid', hoechstens: 128, von: 'AT:' },
  {
    attribut: 'BPK',
    in2: 'X-PVP-BPK',
    in1: 'X-AUTHENTICATE-gvBpk',
    hoechstens: 1024,
    fassungen: ['2.1', '2.0', '1.9'],
  },
  { attribut: 'ENC-BPK-LIST', in2: 'X-PVP-ENC-BPK-LIST', hoechstens: 32_767, fassungen: ZWEI },
  { attribut: 'MAIL', in2: 'X-PVP-MAIL', in1: 'X-AUTHENTICATE-mail', hoechstens: 128 },
  { attribut: 'TEL', in2: 'X-PVP-TEL', in1: 'X-AUTHENTICATE-tel', hoechstens: 32 },
  {
    attribut: 'PARTICIPANT-ID',
    in2: 'X-PVP-PARTICIPANT-ID',
    in1: 'X-AUTHENTICATE-participantId',
    hoechstens: 39,
    von: 'AT:',
  },
  { attribut: 'PARTICIPANT-OKZ', in2: 'X-PVP-PARTICIPANT-OKZ', hoechstens: 32, fassungen: ['2.1'] },
  { attribut: 'OU-GV-OU-ID', in2: 'X-PVP-OU-GV-OU-ID', in1: 'X-AUTHENTICATE-gvOuId', hoechstens: 39, von: 'AT:' },
  {
    attribut: 'OU-OKZ',
    in2: 'X-PVP-OU-OKZ',
    in1: 'X-AUTHENTICATE-gvOuOKZ',
    hoechstens: 32,
    fassungen: ['2.1', '2.0', '1.9'],
  },
  { attribut: 'OU', in2: 'X-PVP-OU', in1: 'X-AUTHENTICATE-Ou', hoechstens: 64 },
  { attribut: 'FUNCTION', in2: 'X-PVP-FUNCTION', in1: 'X-AUTHENTICATE-gvFunction', hoechstens: 32 },
  { attribut: 'ROLES', in2: 'X-PVP-ROLES', in1: 'X-AUTHORIZE-roles', hoechstens: 32_767 },
  { attribut: 'für gvOuId', in1: 'X-AUTHORIZE-gvOuId', hoechstens: 39, fassungen: EINS },
  { attribut: 'für Ou', in1: 'X-AUTHORIZE-Ou', hoechstens: 64, fassungen: EINS },
  { attribut: 'für gvOuOKZ', in1: 'X-AUTHORIZE-gvOuOKZ', hoechstens: 32, fassungen: ['1.9'] },
  {
    attribut: 'INVOICE-RECPT-ID',
    in2: 'X-PVP-INVOICE-RECPT-ID',
    in1: 'X-ACCOUNTING-InvoiceRecptId',
    hoechstens: 64,
  },
  {
    attribut: 'COST-CENTER-ID',
    in2: 'X-PVP-COST-CENTER-ID',
    in1: 'X-ACCOUNTING-CostCenterId',
    hoechstens: 32_767,
  },
  { attribut: 'CHARGE-CODE', in2: 'X-PVP-CHARGE-CODE', in1: 'X-ACCOUNTING-ChargeCode', hoechstens: 32_767 },
]

const lies = (fassung: Fassung, angaben: Kopfangaben) => {
  const { ablehnung, wert } = { wert: null, ...leseKopfsatz(alsRohkoepfe(SAETZE[fassung], angaben), 2) }
  return ablehnung ? ablehnung.grund : wert
}
const nameIn = ({ in2, in1 }: Kopf, fassung: Fassung) => (fassung.startsWith('2') ? in2 : in1)
const wertVon = ({ von = '' }: Kopf, laenge: number) => von + 'a'.repeat(laenge - von.length)

test.each(KOEPFE)('[GEN-03] $attribut: so lang, wie veröffentlicht, in jeder Fassung, die ihn kennt', kopf => {
  const { fassungen = ALLE, hoechstens, attribut } = kopf
  for (const fassung of fassungen) {
    const name = nameIn(kopf, fassung)
    if (name === undefined) throw new Error(`${attribut} hat in ${fassung} keinen Namen.`)
    const mit = (laenge: number) => lies(fassung, { [name]: wertVon(kopf, laenge) })
    expect(mit(hoechstens), fassung).toMatchObject({ satz: { fassung } })
    expect(mit(hoechstens + 1), fassung).toBe('ZU_LANG')
    // Doppelt kommt nur, was mehrmals kommen darf.
    const zweimal = lies(fassung, { [name]: [wertVon(kopf, 4), wertVon(kopf, 4)] })
    if (attribut === 'ROLES') expect(zweimal, fassung).toMatchObject({ satz: { fassung } })
    else expect(zweimal, fassung).toBe('DOPPELT')
    expect(lies(fassung, { [name]: `${wertVon(kopf, 4)}\tx` }), fassung).toBe('STEUERZEICHEN')
  }
})

test.each(KOEPFE)('[GEN-03] $attribut: in einer Fassung, die ihn nicht kennt, gilt der ganze Satz nicht', kopf => {
  const { fassungen = ALLE, in2, in1 } = kopf
  for (const fassung of ALLE) {
    const eigener = fassungen.includes(fassung) ? nameIn(kopf, fassung) : undefined
    for (const name of [in2, in1])
      if (name !== undefined && name !== eigener)
        expect(lies(fassung, { [name]: wertVon(kopf, 4) }), `${fassung} ${name}`).toBe('VERMISCHT')
  }
})

test('[GEN-03] was nie gebraucht wird, steht in nichts, was der Satz ergibt', () => {
  const geheim = 'NIEGELESEN'
  const ungelesen: Kopfangaben = {
    'X-PVP-BIRTHDATE': geheim,
    'X-PVP-BPK': geheim,
    'X-PVP-ENC-BPK-LIST': geheim,
    'X-PVP-TEL': geheim,
    'X-PVP-FUNCTION': geheim,
    'X-PVP-INVOICE-RECPT-ID': geheim,
    'X-PVP-COST-CENTER-ID': geheim,
    'X-PVP-CHARGE-CODE': geheim,
  }
  const ergebnis = lies('2.1', ungelesen)
  expect(ergebnis).toMatchObject({ satz: { userid: 'eva.muster@noel.gv.at' } })
  expect(JSON.stringify(ergebnis)).not.toContain(geheim)
})
