import { hatRecht, labelVon } from '@benthos/fachmodell'
import {
  leseAufnahmenEin,
  leseGewaesserEin,
  leseMessstellenEin,
  leseProjekteEin,
} from '@benthos/vertrag/einleseeingang'
import {
  EINLESEARTEN,
  type Einlesezustand,
  HOECHSTENS_ERSETZUNGEN,
  type Ladeart,
  ladeEinlesung,
  leseAbgelehnte,
  leseEinlesevorlage,
  leseEinlesung,
  leseKorrektur,
  leseOriginal,
  leseRuecknahme,
  listeEinlesezeilen,
  listeEinlesungen,
  nimmEinlesungZurueck,
  pruefeEinlesung,
  uebernimmErsatz,
} from '@benthos/vertrag/einlesung'
import {
  leseParametersatzEin,
  leseTaxalisteBiomasseEin,
  leseTaxalisteMzbEin,
  leseTaxalistePhbEin,
} from '@benthos/vertrag/fassung'
import { MEDIENTYP } from '@benthos/vertrag/medientyp'
import type { FastifyInstance } from 'fastify'
import type { Transaktion } from '../../technik/db/datenbank.ts'
import { istGanz } from '../../technik/einlesen/einleseart.ts'
import type { Hochgeladenes } from '../../technik/einlesen/einlesedienst.ts'
import { ladeInhalt, ladeVorgang, type Vorgang } from '../../technik/einlesen/sql.ts'
import { benenneAnlage } from '../../technik/http/anlage.ts'
import { bediene } from '../../technik/http/bediene.ts'
import { AUSGABEN_JE_MINUTE } from '../../technik/http/konstanten.ts'
import { benutzerVon, type Dienste, transaktionVon } from '../../technik/http/kontext.ts'
import { Einwand } from '../../technik/http/problem.ts'
import type { Sitzung } from '../../technik/http/sitzung.ts'
import { alsAbholstrom } from '../../technik/strom/abholstrom.ts'
import { schreibeZip } from '../../technik/zip/zipstrom.ts'
import { ergaenzeErsatz } from './ersatz.ts'
import { registriereFundeinlesung } from './fundeinlesung.ts'
import { findeGewaehlte, registriereHausformen } from './hausformen.ts'
import { baueAbgelehnte, baueKorrektur, merkeOriginalAn } from './korrektur.ts'
import { ladeZeilen } from './sql.ts'
import { ladeProtokolle, lies, liesOriginal } from './vorgang.ts'
import type { Vorlageneingabe } from './vorlage.ts'

const VORLAGE = new URL('vorlage.ts', import.meta.url)

/** Aufrufe, mit denen eine Datei ins Haus kommt, je Art einer; das Recht nennt ihr Vertrag. */
const EINGAENGE = [
  [leseMessstellenEin, 'MESSSTELLEN'],
  [leseAufnahmenEin, 'AUFNAHMEN'],
  [leseProjekteEin, 'PROJEKTE'],
  [leseGewaesserEin, 'GEWAESSER'],
  [leseTaxalisteMzbEin, 'TAXALISTE_MZB'],
  [leseTaxalisteBiomasseEin, 'TAXALISTE_BIOMASSE'],
  [leseTaxalistePhbEin, 'TAXALISTE_PHB'],
  [leseParametersatzEin, 'PARAMETERSATZ'],
] as const

/** Einlesen: hochladen, prüfen, laden; Protokolle, zurückgegebene Datei, Vorlagen. */
export function registriereEinlesung(app: FastifyInstance, dienste: Dienste): void {
  registriereFundeinlesung(app, dienste)
  registriereHausformen(app, dienste)
  for (const [vertrag, art] of EINGAENGE)
    bediene(app, dienste, vertrag, {
      fuehreAus: async a => {
        const sitzung = benutzerVon(a)
        const id = await dienste.einlesen.nimmAn(transaktionVon(a), sitzung, art, alsHochgeladenes(a.body))
        return lies(a.db, sitzung, id)
      },
    })
  bediene(app, dienste, listeEinlesungen, {
    fuehreAus: async a => {
      const { art, ...seite } = a.query
      return ladeProtokolle(a.db, benutzerVon(a), art && [art], seite)
    },
  })
  bediene(app, dienste, leseEinlesung, { fuehreAus: a => lies(a.db, benutzerVon(a), a.params.id) })
  bediene(app, dienste, listeEinlesezeilen, {
    fuehreAus: async a => {
      await lies(a.db, benutzerVon(a), a.params.id)
      const { zeilen, gesamt } = await ladeZeilen(a.db, a.params.id, a.query)
      return {
        zeilen: zeilen.map(({ geladen, zurueckgenommen, objekt_id, ...zeile }) => ({
          ...zeile,
          istGeladen: geladen,
          istZurueckgenommen: zurueckgenommen,
          objektId: objekt_id,
        })),
        gesamt,
        seite: a.query.seite,
        groesse: a.query.groesse,
      }
    },
  })
  bediene(app, dienste, pruefeEinlesung, {
    fuehreAus: async a => {
      const sitzung = benutzerVon(a)
      const vorgang = await haltFest(dienste, transaktionVon(a), sitzung, a.params.id)
      if (vorgang.geladen > 0) throw new Einwand('STATUS_UNZULAESSIG', SCHON_GELADEN)
      await findeGewaehlte(a.db, sitzung, vorgang, a.body)
      await dienste.einlesen.pruefeErneut(transaktionVon(a), sitzung, vorgang, a.body)
      return lies(a.db, sitzung, vorgang.id)
    },
  })
  bediene(app, dienste, uebernimmErsatz, {
    fuehreAus: async a => {
      const sitzung = benutzerVon(a)
      const tx = transaktionVon(a)
      const vorgang = await haltFest(dienste, tx, sitzung, a.params.id)
      if (vorgang.geladen > 0) throw new Einwand('STATUS_UNZULAESSIG', SCHON_GELADEN)
      if (vorgang.zustand !== 'GEPRUEFT') throw new Einwand('STATUS_UNZULAESSIG', NICHT_GEPRUEFT)
      const { geprueftAm = vorgang.geprueft_am } = a.body
      if (geprueftAm !== vorgang.geprueft_am) throw new Einwand('VERSIONSKONFLIKT', ANDERER_BERICHT)
      const { ersetzungen, zeilen } = await ergaenzeErsatz(tx, vorgang, a.body)
      if (ersetzungen.length > HOECHSTENS_ERSETZUNGEN) throw new Einwand('STATUS_UNZULAESSIG', ZU_VIELE_ERSETZUNGEN)
      await dienste.einlesen.uebernimm(tx, sitzung, vorgang, ersetzungen, zeilen)
      return lies(tx, sitzung, vorgang.id)
    },
  })
  bediene(app, dienste, ladeEinlesung, {
    fuehreAus: async a => {
      const sitzung = benutzerVon(a)
      const vorgang = await haltFest(dienste, transaktionVon(a), sitzung, a.params.id)
      if (vorgang.zustand !== 'GEPRUEFT' && vorgang.zustand !== 'LADEN')
        throw new Einwand('STATUS_UNZULAESSIG', vorgang.zustand === 'GELADEN' ? SCHON_GELADEN : NICHT_GEPRUEFT)
      await dienste.einlesen.lade(transaktionVon(a), sitzung, vorgang, a.body.ladeart)
      return lies(a.db, sitzung, vorgang.id)
    },
  })
  bediene(app, dienste, leseRuecknahme, {
    fuehreAus: async a => {
      const sitzung = benutzerVon(a)
      await lies(a.db, sitzung, a.params.id)
      const vorgang = await ladeVorgang(a.db, a.params.id)
      if (!vorgang) throw new Einwand('NICHT_GEFUNDEN')
      return dienste.einlesen.ruecknahme.sichte(dienste.db, sitzung, vorgang)
    },
  })
  bediene(app, dienste, nimmEinlesungZurueck, {
    fuehreAus: async a => {
      const sitzung = benutzerVon(a)
      const tx = transaktionVon(a)
      await verlangeRuhe(tx, sitzung, a.params.id)
      const vorgang = await ladeVorgang(tx, a.params.id, true)
      // Was zu sehen ist, sind die eigenen Vorgänge und für die Administration alle: dieselben lassen sich zurücknehmen.
      const { zustand } = await lies(tx, sitzung, a.params.id)
      if (!vorgang) throw new Einwand('NICHT_GEFUNDEN')
      if (LAUFENDE.includes(zustand)) throw new Einwand('STATUS_UNZULAESSIG', LAEUFT)
      await dienste.einlesen.ruecknahme.nimmZurueck(tx, sitzung, vorgang)
      return lies(tx, sitzung, vorgang.id)
    },
  })
  bediene(app, dienste, leseOriginal, {
    jeMinute: AUSGABEN_JE_MINUTE,
    fuehreAus: async a => {
      return liesOriginal(a.db, await lies(a.db, benutzerVon(a), a.params.id), a.kopf)
    },
  })
  bediene(app, dienste, leseKorrektur, {
    jeMinute: AUSGABEN_JE_MINUTE,
    fuehreAus: async a => {
      const { art, dateiname, form, angaben } = await lies(a.db, benutzerVon(a), a.params.id)
      if (form === null) throw new Einwand('STATUS_UNZULAESSIG', NICHT_GEPRUEFT)
      benenneAnlage(a.kopf, `${dateiname.replace(/\.\w+$/, '')}_geprueft.xlsx`, MEDIENTYP.xlsx)
      const vorgang = { id: a.params.id, handwerk: dienste.einlesen.handwerk(art), form, angaben }
      const inhalt = await ladeInhalt(a.db, a.params.id)
      const original = await merkeOriginalAn(dienste.db, vorgang, inhalt)
      if (original) return alsAbholstrom(schreibeZip(original, new Date()), a.abbruch)
      const blatt = await baueKorrektur(dienste.db, vorgang, inhalt)
      const { benutzerId } = benutzerVon(a)
      return dienste.zeichenwerk.schreibeMappe({ benutzerId, abbruch: a.abbruch }, [blatt])
    },
  })
  bediene(app, dienste, leseAbgelehnte, {
    jeMinute: AUSGABEN_JE_MINUTE,
    fuehreAus: async a => {
      const { id, dateiname, form } = await lies(a.db, benutzerVon(a), a.params.id)
      if (form === null) throw new Einwand('STATUS_UNZULAESSIG', NICHT_GEPRUEFT)
      const text = await baueAbgelehnte(dienste.db, { id, form }, await ladeInhalt(a.db, id))
      if (text === null) throw new Einwand('NICHT_GEFUNDEN', form.dateiart === 'CSV' ? NICHTS_ABGELEHNT : NUR_CSV)
      benenneAnlage(a.kopf, `${dateiname.replace(/\.\w+$/, '')}_abgelehnt.csv`, MEDIENTYP.csv)
      return Buffer.from(text)
    },
  })
  bediene(app, dienste, leseEinlesevorlage, {
    jeMinute: AUSGABEN_JE_MINUTE,
    fuehreAus: async a => {
      const sitzung = benutzerVon(a)
      const handwerk = dienste.einlesen.handwerk(a.params.art)
      // Wer diese Art nicht einlesen darf, für den gibt es auch keine Vorlage dazu.
      if (!hatRecht(sitzung.akteur, handwerk.recht)) throw new Einwand('NICHT_GEFUNDEN')
      benenneAnlage(a.kopf, `Vorlage_${labelVon(EINLESEARTEN, a.params.art)}.xlsx`, MEDIENTYP.xlsx)
      const { art } = handwerk
      const spalten = handwerk.spalten.filter(spalte => !spalte.stehtNichtInDerVorlage)
      const verweise = await handwerk.ladeVerweise(dienste.db, sitzung.akteur)
      const eingabe: Vorlageneingabe = { art, spalten, verweise, istGanz: istGanz(handwerk) }
      const auftrag = { benutzerId: sitzung.benutzerId, abbruch: a.abbruch }
      return dienste.zeichenwerk.zeichne(auftrag, VORLAGE, eingabe)
    },
  })
}

/** Was neben Datei und Ladeart mitkam, gilt für die Datei als Ganzes. */
function alsHochgeladenes({
  datei,
  ladeart,
  ...angaben
}: {
  datei: File
  ladeart?: Ladeart | undefined
}): Hochgeladenes {
  return { datei, ladeart, angaben }
}

const SCHON_GELADEN = 'Aus dieser Datei ist schon geladen. Für Korrekturen laden Sie eine neue Datei hoch.'
const NICHT_GEPRUEFT = 'Die Datei ist noch nicht zu Ende geprüft.'
const ANDERER_BERICHT =
  'Die Datei ist inzwischen noch einmal geprüft; übernommen ist nichts. Der Bericht zeigt den neuen Stand.'
const NICHTS_ABGELEHNT = 'Keine Zeile dieser Datei ist abgelehnt.'
const NUR_CSV =
  'Abgelehnte Zeilen für sich gibt es nur von CSV-Dateien; hier steht, was nicht stimmt, in der ganzen Datei mit Anmerkungen.'
const ZU_VIELE_ERSETZUNGEN = `Mehr als ${HOECHSTENS_ERSETZUNGEN} Vorschläge lassen sich nicht übernehmen. Bitte verbessern Sie die Datei und laden Sie sie noch einmal hoch.`
const ZURUECKGENOMMEN = 'Diese Einlesung wurde zurückgenommen. Zum Laden laden Sie die Datei noch einmal hoch.'
const LAUFENDE: readonly Einlesezustand[] = ['PRUEFUNG', 'LADEN', 'RUECKNAHME']
const LAEUFT = 'Der Vorgang läuft noch. Bitte warten Sie, bis er beendet ist, oder brechen Sie ihn ab.'

/** „Alles oder nichts“ hält den Vorgang, bis alles geladen ist: wer jetzt fragt, soll es gleich erfahren und nicht so lange warten. */
async function verlangeRuhe(tx: Transaktion, sitzung: Sitzung, id: number): Promise<void> {
  const { zustand } = await lies(tx, sitzung, id)
  if (LAUFENDE.includes(zustand)) throw new Einwand('STATUS_UNZULAESSIG', LAEUFT)
}

/** Der eigene Vorgang, an dem gerade nichts läuft; fremde ändert auch die Administration nicht, denn sie lüden mit ihrem Recht. */
async function haltFest(dienste: Dienste, tx: Transaktion, sitzung: Sitzung, id: number): Promise<Vorgang> {
  await verlangeRuhe(tx, sitzung, id)
  // Erst festhalten, dann noch einmal ansehen: von zweien, die zugleich laden, findet der zweite den Vorgang schon laufend.
  const vorgang = await ladeVorgang(tx, id, true)
  const { zustand, ruecknahme } = await lies(tx, sitzung, id)
  if (!vorgang) throw new Einwand('NICHT_GEFUNDEN')
  if (vorgang.benutzer_id !== sitzung.benutzerId) throw new Einwand('NICHT_ERLAUBT')
  if (!hatRecht(sitzung.akteur, dienste.einlesen.handwerk(vorgang.art).recht)) throw new Einwand('NICHT_ERLAUBT')
  if (LAUFENDE.includes(zustand)) throw new Einwand('STATUS_UNZULAESSIG', LAEUFT)
  // Was noch offen war, zu laden, nachdem das Übrige zurückgenommen ist, ergäbe einen Vorgang, den niemand mehr versteht.
  if (ruecknahme !== null) throw new Einwand('STATUS_UNZULAESSIG', ZURUECKGENOMMEN)
  return vorgang
}
