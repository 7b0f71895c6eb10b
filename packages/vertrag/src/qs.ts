import { ENTNAHMEGERAETE, PROBENMETHODEN, QS_AUSWAHLEN, QS_STATUS, schluesselVon } from '@benthos/fachmodell'
import { z } from 'zod'
import {
  Datum,
  LAENGSTE_BEGRUENDUNG,
  MitKennung,
  pflichtabsaetze,
  pflichtauswahl,
  pflichttext,
  text,
  Version,
  Verweis,
  Wahl,
  zahltext,
} from './bausteine.ts'
import { endpunkt } from './endpunkt.ts'
import { feld } from './feld.ts'
import { Fund, taxaeingabe, taxastand } from './fund.ts'
import { MEDIENTYP } from './medientyp.ts'
import { MELDUNG } from './meldung.ts'
import { QS_AUFLOESUNGEN, QsAufloesung, QsAufloesungseingabe } from './qsaufloesung.ts'
import { QsVergleich } from './qsvergleich.ts'

/**
 * Qualitätssicherung: eine Probe wird ein zweites Mal bestimmt, ohne die erste Liste zu kennen. Je Probe gibt es höchstens einen
 * Auftrag; seine Zweitbestimmung schreibt allein der Beauftragte.
 */

const Methode = z.enum(schluesselVon(PROBENMETHODEN))

/** Startwert einer Ziehung: mit ihm lässt sie sich wiederholen. */
const HOECHSTE_SEEDLAENGE = 100

const FRIST = feld('Frist', Datum.nullable().default(null), {
  hilfe: 'Tag, bis zu dem die Zweitbestimmung abgeschlossen sein soll. Danach bleibt sie möglich.',
})
const ZWEITBESTIMMER = feld('Zweitbestimmung durch', Verweis.nullable().default(null), {
  hilfe:
    'Person mit der Rolle Qualitätssicherung. Ab der Zuweisung sieht sie von der Erstbestimmung nichts, bis ihre eigene Liste abgeschlossen ist. Wer an der Probe schon mitgewirkt hat, steht nicht zur Wahl.',
})

/** Angaben, mit denen eine Zweitbestimmung angefordert wird. */
export const QsAnforderung = z
  .object({
    auswahl: feld('Auswahl der Probe', pflichtauswahl(QS_AUSWAHLEN), {
      hilfe: 'Ob die Probe aus einem Anlass gewählt oder nach einem Zufallsverfahren gezogen wurde.',
    }),
    seed: feld('Startwert der Ziehung', text(HOECHSTE_SEEDLAENGE), {
      hilfe: 'Startwert des Zufallsverfahrens; mit ihm lässt sich die Ziehung wiederholen.',
    }),
    anlass: feld('Anlass', text(500), {
      hilfe:
        'Warum oder woraus gezogen wurde, etwa „10 % der Proben des Auftrags 2026“. Der Beauftragte liest ihn mit.',
    }),
    frist: FRIST,
    zweitbestimmerId: ZWEITBESTIMMER,
  })
  .check(ctx => {
    const { auswahl, seed } = ctx.value
    const melde = (message: string) => ctx.issues.push({ code: 'custom', path: ['seed'], message, input: seed })
    if (auswahl === 'ZUFALL' && seed === null) melde(MELDUNG.pflicht)
    if (auswahl === 'GEZIELT' && seed !== null) melde('Einen Startwert hat nur eine zufällige Ziehung')
  })
export type QsAnforderung = z.infer<typeof QsAnforderung>

export const QsZuweisung = z.object({ frist: FRIST, zweitbestimmerId: ZWEITBESTIMMER })
export type QsZuweisung = z.infer<typeof QsZuweisung>

/** Der Auftrag, so weit der Angemeldete ihn sehen darf. */
export const QsAuftrag = z.object({
  status: z.enum(schluesselVon(QS_STATUS)),
  auswahl: z.enum(schluesselVon(QS_AUSWAHLEN)),
  seed: z.string().nullable(),
  anlass: z.string().nullable(),
  frist: z.string().nullable(),
  angefordertAm: z.string(),
  angefordertVon: z.string(),
  /** Person und Organisation; null: noch niemandem zugewiesen */
  zweitbestimmer: z.object({ id: z.number().int(), name: z.string(), organisation: z.string().nullable() }).nullable(),
  abgeschlossenAm: z.string().nullable(),
  /** Nummer der Ziehung, aus der er entstand */
  ziehung: z.number().int().nullable(),
})
export type QsAuftrag = z.infer<typeof QsAuftrag>

/** Was auf dem Etikett der Probe steht und wie sie genommen wurde; nichts davon stammt aus ihrer Bestimmung. */
export const QsProbe = z.object({
  aufnahmecode: z.string(),
  messstelle: z.string(),
  messstellencode: z.string(),
  gewaesser: z.string(),
  datum: z.string(),
  probenehmer: z.string(),
  entnahmegeraet: z.enum(schluesselVon(ENTNAHMEGERAETE)).nullable(),
  /** µm */
  maschenweite: z.number().nullable(),
  /** m² */
  flaeche: z.number().nullable(),
  teilproben: z.number().nullable(),
  aussortiertZaehler: z.number().nullable(),
  aussortiertNenner: z.number().nullable(),
  praeparat: z.string().nullable(),
})
export type QsProbe = z.infer<typeof QsProbe>

/** Byte eines angenommenen Ergebnisberichts; Schritte von 1000, wie die Oberfläche Größen nennt. */
export const QSBERICHTSGRENZE = 20_000_000

/** Ergebnisbericht zur abgeschlossenen Zweitbestimmung: ein hochgeladenes PDF, höchstens eines je Probe. */
export const QsErgebnisbericht = z.object({
  /** 0: es gab noch keinen */
  version: z.number().int(),
  /** null: keiner, oder er ist entfernt */
  datei: z
    .object({
      name: z.string(),
      /** Byte */
      groesse: z.number().int(),
      /** SHA-256, hexadezimal */
      pruefsumme: z.string(),
      hochgeladenAm: z.string(),
      hochgeladenVon: z.string(),
    })
    .nullable(),
  /** warum es den letzten nicht mehr gibt */
  entfernt: z.object({ am: z.string(), von: z.string(), grund: z.string() }).nullable(),
})
export type QsErgebnisbericht = z.infer<typeof QsErgebnisbericht>

export const QsBericht = z.object({
  /** Proben der Aufnahme, deren Qualitätssicherung der Angemeldete sehen darf */
  proben: z.array(
    z.object({ methode: Methode, label: z.string(), status: z.enum(schluesselVon(QS_STATUS)).nullable() }),
  ),
  /** die Probe, um die es geht; null: es gibt keine */
  gewaehlt: z
    .object({
      methode: Methode,
      label: z.string(),
      /** 0: es gibt noch keinen Auftrag */
      version: z.number().int(),
      auftrag: QsAuftrag.nullable(),
      probe: QsProbe,
      /** der Angemeldete bestimmt hier zweit und ist noch nicht fertig: die Erstbestimmung ist ihm verdeckt */
      istBlind: z.boolean(),
      rechte: z.object({
        anfordern: z.boolean(),
        zuweisen: z.boolean(),
        zurueckziehen: z.boolean(),
        bestimmen: z.boolean(),
        /** beide Listen, ihr Vergleich und der Ergebnisbericht sind zu sehen */
        vergleichen: z.boolean(),
        /** den Ergebnisbericht hochladen, ersetzen, entfernen */
        berichten: z.boolean(),
        /** bei abweichenden Taxa festhalten, was gilt */
        aufloesen: z.boolean(),
      }),
      /** warum sich jetzt keine Zweitbestimmung anfordern lässt; null: sie lässt sich, oder es ist nicht an ihm */
      hindernis: z.string().nullable(),
      /** wem sie sich zuweisen lässt; leer, wer nicht zuweist */
      waehlbare: z.array(Wahl),
      /** nach dem Abschluss */
      vergleich: QsVergleich.nullable(),
      /** was bei abweichenden Taxa gilt; leer bis zum Abschluss */
      aufloesungen: z.array(QsAufloesung),
      /** nach dem Abschluss */
      ergebnisbericht: QsErgebnisbericht.nullable(),
    })
    .nullable(),
})
export type QsBericht = z.infer<typeof QsBericht>

const gemeint = { methode: Methode, version: Version }
/** Eine Handlung an der Qualitätssicherung einer Probe; `version` ist die des Auftrags, beim Speichern die der Zweitliste. */
export const QsHandlung = z.discriminatedUnion('aktion', [
  z.object({ aktion: z.literal('ANFORDERN'), ...gemeint, daten: QsAnforderung }),
  z.object({ aktion: z.literal('ZUWEISEN'), ...gemeint, daten: QsZuweisung }),
  z.object({ aktion: z.literal('SPEICHERN'), ...gemeint, zeilen: taxaeingabe(Fund).shape.zeilen }),
  z.object({
    aktion: z.literal('AUFLOESEN'),
    methode: Methode,
    /** für alle gilt dieselbe Entscheidung mit derselben Begründung, oder es ist über keines entschieden */
    taxa: z
      .array(
        z.object({
          /** wie es im Vergleich steht */
          taxon: pflichttext(300),
          /** der Entscheidung, die ersetzt wird; 0: es gibt noch keine */
          version: Version,
        }),
      )
      .min(1)
      .max(QS_AUFLOESUNGEN)
      .refine(taxa => new Set(taxa.map(({ taxon }) => taxon)).size === taxa.length, 'Ein Taxon ist zweimal genannt'),
    daten: QsAufloesungseingabe,
  }),
  z.object({ aktion: z.enum(['ZURUECKZIEHEN', 'ABSCHLIESSEN']), ...gemeint }),
])
export type QsHandlung = z.infer<typeof QsHandlung>

/** Taxaliste der ersten oder zweiten Bestimmung. */
export const QsTaxaliste = taxastand(Fund).extend({
  methode: Methode,
  bestimmer: z.string().nullable(),
  /** m² */
  flaeche: z.number().nullable(),
  aussortierterAnteil: z.number().nullable(),
})
export type QsTaxaliste = z.infer<typeof QsTaxaliste>

/** Der Auftrag als Datei, etwa für ein Labor, das nicht in der Anwendung arbeitet; von der Erstbestimmung steht nichts darin. */
export const QsAuftragsdatei = z.object({
  format: z.literal('benthos-qs-auftrag/1'),
  methode: Methode,
  label: z.string(),
  /** Fassung, nach der zu bestimmen ist */
  taxalistenversion: z.string(),
  auftrag: QsAuftrag,
  probe: QsProbe,
})
export type QsAuftragsdatei = z.infer<typeof QsAuftragsdatei>

/** Die Antwort darauf: Zweitliste und Vergleich, sobald sie abgeschlossen ist. */
export const QsAntwortdatei = QsAuftragsdatei.extend({
  format: z.literal('benthos-qs-antwort/1'),
  bestimmer: z.string().nullable(),
  zeilen: z.array(Fund),
  vergleich: QsVergleich,
  aufloesungen: z.array(QsAufloesung),
})
export type QsAntwortdatei = z.infer<typeof QsAntwortdatei>

/** Ein offener Auftrag des Angemeldeten. */
export const OffenerQsAuftrag = z.object({
  aufnahmeId: z.number().int(),
  methode: Methode,
  label: z.string(),
  code: z.string(),
  datum: z.string(),
  messstelle: z.string(),
  gewaesser: z.string(),
  frist: z.string().nullable(),
})
export type OffenerQsAuftrag = z.infer<typeof OffenerQsAuftrag>

const lesend = {
  thema: 'Qualitätssicherung',
  methode: 'GET',
  recht: 'qs.lesen',
  objekt: 'aufnahme',
  params: MitKennung,
  /** ohne: die erste Probe mit einem Auftrag, sonst die erste */
  query: z.object({ methode: Methode.optional() }),
} as const

export const leseQsBericht = endpunkt({
  ...lesend,
  pfad: '/aufnahme/:id/qs/bericht',
  zusammenfassung: 'Stand der Qualitätssicherung einer Probe: Auftrag, Etikett, was der Angemeldete jetzt darf',
  antwort: QsBericht,
})
export const speichereQsBericht = endpunkt({
  thema: 'Qualitätssicherung',
  methode: 'POST',
  pfad: '/aufnahme/:id/qs/bericht',
  zusammenfassung:
    'Zweitbestimmung anfordern, zuweisen, zurückziehen, speichern, abschließen; danach Abweichungen auflösen',
  recht: 'qs.fuehren',
  objekt: 'aufnahme',
  params: MitKennung,
  body: QsHandlung,
  antwort: QsBericht,
})
export const leseErsteTaxaliste = endpunkt({
  ...lesend,
  pfad: '/aufnahme/:id/qs/taxaliste1',
  zusammenfassung: 'Taxaliste der Erstbestimmung; nicht für den, der gerade zweitbestimmt',
  antwort: QsTaxaliste,
})
export const leseZweiteTaxaliste = endpunkt({
  ...lesend,
  pfad: '/aufnahme/:id/qs/taxaliste2',
  zusammenfassung: 'Taxaliste der Zweitbestimmung; bis zum Abschluss nur für den, der sie erstellt',
  antwort: QsTaxaliste,
})
export const leseQsAuftragsdatei = endpunkt({
  ...lesend,
  pfad: '/aufnahme/:id/qs/request',
  zusammenfassung: 'Auftrag der Zweitbestimmung mit dem Etikett der Probe, zum Weitergeben',
  antwort: QsAuftragsdatei,
})
export const leseQsAntwortdatei = endpunkt({
  ...lesend,
  pfad: '/aufnahme/:id/qs/response',
  zusammenfassung: 'Abgeschlossene Zweitbestimmung mit dem Vergleich, zum Weitergeben',
  antwort: QsAntwortdatei,
})
export const leseQsErgebnisbericht = endpunkt({
  ...lesend,
  pfad: '/aufnahme/:id/qs/ergebnisbericht',
  zusammenfassung:
    'Hochgeladener Ergebnisbericht zur abgeschlossenen Zweitbestimmung, unverändert; die Prüfsumme steht im Kopf',
  antwort: 'datei',
  medientypen: [MEDIENTYP.pdf],
})
const aendernd = { thema: 'Qualitätssicherung', methode: 'POST', recht: 'qs.fuehren', objekt: 'aufnahme' } as const
export const speichereQsErgebnisbericht = endpunkt({
  ...aendernd,
  pfad: '/aufnahme/:id/qs/ergebnisbericht',
  zusammenfassung: 'Ergebnisbericht (PDF) zur abgeschlossenen Zweitbestimmung hochladen oder ersetzen',
  params: MitKennung,
  body: z.object({
    methode: Methode,
    /** Version des Berichts, der ersetzt wird; 0: es gab noch keinen */
    version: zahltext(Version),
    datei: z
      .file()
      .min(1, 'Die Datei ist leer')
      .max(QSBERICHTSGRENZE, 'Der Bericht ist zu groß; angenommen werden höchstens 20 MB'),
  }),
  rumpfart: 'datei',
  antwort: QsErgebnisbericht,
})
export const QsBerichtsentfernung = z.object({
  grund: feld('Grund', pflichtabsaetze(LAENGSTE_BEGRUENDUNG), {
    hilfe: 'Warum der Ergebnisbericht entfernt wird; er bleibt mit Name und Zeitpunkt stehen.',
  }),
})
export const entferneQsErgebnisbericht = endpunkt({
  ...aendernd,
  pfad: '/aufnahme/:id/delete/qs/ergebnisbericht',
  zusammenfassung: 'Ergebnisbericht entfernen, mit Grund',
  params: MitKennung,
  body: z.object({ ...gemeint, daten: QsBerichtsentfernung }),
  antwort: QsErgebnisbericht,
})
export const listeOffeneQsAuftraege = endpunkt({
  thema: 'Qualitätssicherung',
  methode: 'GET',
  pfad: '/api/qs/auftraege',
  zusammenfassung: 'Offene Zweitbestimmungen, die dem Angemeldeten zugewiesen sind',
  recht: 'qs.fuehren',
  objekt: null,
  antwort: z.array(OffenerQsAuftrag),
})
