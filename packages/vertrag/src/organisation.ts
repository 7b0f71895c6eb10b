import { BUNDESLAENDER, ORGANISATIONSARTEN } from '@benthos/fachmodell'
import { z } from 'zod'
import { auswahlAus, HOECHSTE_GANZZAHL, pflichtauswahl, pflichttext, text, Version } from './bausteine.ts'
import { endpunkt } from './endpunkt.ts'
import { feld } from './feld.ts'
import { mitRegeln } from './regeln.ts'

/** Organisationseinheiten: ansehen, anlegen, ändern. Unbekannte Angaben werden abgelehnt. */

const PORTALKENNUNG = /^[A-Za-z0-9][A-Za-z0-9.:_/+=-]{0,38}$/
const KENNUNGEN_HOECHSTENS = 20

/** Kennungen aus ihrem Text, jede einmal. */
export const trennePortalkennungen = (liste: string | null): string[] => [
  ...new Set((liste ?? '').split(/[\s,;]+/).filter(kennung => kennung !== '')),
]

function istKennungsliste({ value, issues }: z.core.ParsePayload<string | null>): void {
  const kennungen = trennePortalkennungen(value)
  const falsche = kennungen.find(kennung => !PORTALKENNUNG.test(kennung))
  if (falsche !== undefined)
    issues.push({
      code: 'custom',
      input: value,
      message: `„${falsche}“ ist keine Kennung: höchstens 39 Zeichen, nur Buchstaben, Ziffern und . : _ / + = -`,
    })
  if (kennungen.length > KENNUNGEN_HOECHSTENS)
    issues.push({ code: 'custom', input: value, message: `Höchstens ${KENNUNGEN_HOECHSTENS} Kennungen` })
}

const ANSCHRIFTZEILEN = 6

function istKurzeAnschrift({ value, issues }: z.core.ParsePayload<string | null>): void {
  if ((value ?? '').split('\n').length > ANSCHRIFTZEILEN)
    issues.push({ code: 'custom', input: value, message: `Höchstens ${ANSCHRIFTZEILEN} Zeilen` })
}

export const Organisationsdaten = mitRegeln(
  z.strictObject({
    name: feld('Name', pflichttext(200), { hilfe: 'Voller Name, wie er in Listen, Aufträgen und Briefköpfen steht.' }),
    art: feld('Art', pflichtauswahl(ORGANISATIONSARTEN), { hilfe: 'Was für eine Einrichtung es ist.' }),
    bundesland: feld('Bundesland', auswahlAus(BUNDESLAENDER), {
      hilfe:
        'Bei einem Land das, dessen Aufnahmen und Messstellen seine Benutzer führen; sonst der Sitz, wenn er zählt.',
    }),
    istAuftragnehmer: feld('Ist Auftragnehmer', z.boolean().default(false), {
      hilfe:
        'Ja: Aufnahmen lassen sich dieser Organisation zuordnen, und ihre Benutzer können die Rolle Auftragnehmer haben.',
    }),
    anschrift: feld('Anschrift', text(300).check(istKurzeAnschrift), {
      hilfe: 'Steht in Briefköpfen unter dem Namen; je Zeile eine Angabe, höchstens sechs.',
    }),
    portalkennungen: feld('Kennungen im Portalverbund', text(800).check(istKennungsliste), {
      hilfe:
        'Unter welchen Kennzeichen oder Kennungen ein Portal die Organisation nennt, mit Komma getrennt, etwa „L3-WA2, AT:VKZ:L3-WA2“. Nötig nur für Personen, die über ein Portal kommen.',
    }),
    aktiv: feld('Steht zur Wahl', z.boolean().default(true), {
      hilfe: 'Nein: sie erscheint in keiner Auswahl mehr; was ihr gehört, bleibt.',
    }),
  }),
  ({ art, bundesland }, melde) => {
    if (art === 'LAND' && bundesland === null) melde('bundesland', 'Ein Land braucht sein Bundesland')
  },
)
export type Organisationsdaten = z.infer<typeof Organisationsdaten>

export const OrganisationZeile = z.object({
  id: z.number().int(),
  version: z.number().int(),
  daten: Organisationsdaten,
  /** aktive Benutzer */
  anzahlBenutzer: z.number().int(),
  istDemo: z.boolean(),
})
export type OrganisationZeile = z.infer<typeof OrganisationZeile>

const gemeinsam = { thema: 'Benutzer', objekt: null } as const

export const listeOrganisationen = endpunkt({
  ...gemeinsam,
  methode: 'GET',
  pfad: '/user/organisationseinheit',
  zusammenfassung: 'Organisationseinheiten; wer nur die eigene verwaltet, sieht die eigene',
  recht: 'benutzer.lesen',
  antwort: z.object({ zeilen: z.array(OrganisationZeile), rechte: z.object({ bearbeiten: z.boolean() }) }),
})
export const legeOrganisationAn = endpunkt({
  ...gemeinsam,
  methode: 'POST',
  pfad: '/user/organisationseinheit/create',
  zusammenfassung: 'Organisationseinheit anlegen',
  recht: 'organisation.verwalten',
  body: Organisationsdaten,
  antwort: z.object({ id: z.number().int() }),
})
export const speichereOrganisation = endpunkt({
  ...gemeinsam,
  methode: 'POST',
  pfad: '/user/organisationseinheit/update',
  zusammenfassung: 'Organisationseinheit ändern',
  recht: 'organisation.verwalten',
  body: z.strictObject({
    id: z.number().int().positive().max(HOECHSTE_GANZZAHL),
    version: Version,
    daten: Organisationsdaten,
  }),
  antwort: z.object({ version: z.number().int(), daten: Organisationsdaten }),
})
