import {
  ABSCHNITTE,
  type BewertungsErgebnis,
  findeKenngroesse,
  listeAnforderungen,
  nenneVorbehalt,
} from '@benthos/bewertung'
import { ELEMENTE, type Element, labelVon, MZB_METHODEN, type Probenmethode } from '@benthos/fachmodell'
import {
  BEWERTUNGSLAGEN,
  type BewertbareMethode,
  type BewertungStand,
  bewerteElement as bewerteAlles,
  bewerteMhs,
  bewertePhb,
  leseEingabe,
  leseMeldungen,
  leseOeffentlichesErgebnis,
  listeBewertungsmethoden,
  starteBewertung,
} from '@benthos/vertrag/bewertung'
import type { FastifyInstance } from 'fastify'
import { bediene } from '../../technik/http/bediene.ts'
import { ERGEBNISABRUFE_JE_MINUTE, OEFFENTLICH_BEHALTEN } from '../../technik/http/konstanten.ts'
import { benutzerVon, type Dienste, transaktionVon } from '../../technik/http/kontext.ts'
import { Einwand } from '../../technik/http/problem.ts'
import { bestimmeBefugnisse } from './befugnisse.ts'
import { registriereErgebnisberichte } from './bericht/routes.ts'
import { bewerteElement } from './bewertungslauf.ts'
import { registriereEinschaetzung } from './einschaetzung/routes.ts'
import { GEGENSTAENDE, gegenstandVon } from './gegenstaende.ts'
import { registriereOeffentlicheSeite } from './oeffentlicheSeite.ts'
import { ladeBewertungsdaten } from './probendaten.ts'
import { baueSammelbewertung, betitele } from './sammelbewertung.ts'
import { type Erklaerung, erklaere, nenneHindernisse, nenneSperrgrund, ohneRohdaten } from './service.ts'
import {
  type GespeicherteBewertung,
  gefordertesErgebnis,
  ladeBewertung,
  ladeProbenmethoden,
  ladeVeroeffentlichtes,
  ladeVorhandeneElemente,
} from './sql.ts'
import { registriereTypologie } from './typologie/routes.ts'
import { registriereErgebnisvergleich } from './vergleich/routes.ts'

/** Bewertung beider Elemente: auslösen, lesen, begründen, berichten. */
export function registriereBewertung(app: FastifyInstance, dienste: Dienste): void {
  const bedieneBewerten = (vertrag: typeof bewerteMhs, element: Element, methode: Probenmethode | null) =>
    bediene(app, dienste, vertrag, {
      fuehreAus: async a => {
        const gefordert = methode === null ? undefined : gegenstandVon(methode)
        const { benutzerId } = benutzerVon(a)
        const wer = { benutzerId, abbruch: a.abbruch }
        await bewerteElement(dienste, transaktionVon(a), a.params.id, wer, element, gefordert)
        const gespeichert = await gefordertesErgebnis(a.db, a.params.id, element, methode)
        return alsStand(gespeichert, await erklaere(dienste, a.db, gespeichert), true)
      },
    })
  bedieneBewerten(bewerteMhs, 'MZB', 'MHS')
  bedieneBewerten(bewertePhb, 'PHB', 'PHB')
  for (const element of ELEMENTE) bedieneBewerten(bewerteAlles[element], element, null)
  const sammelbewertung = baueSammelbewertung(dienste)
  dienste.auftraege.kenne(sammelbewertung)
  bediene(app, dienste, starteBewertung, {
    fuehreAus: async a => {
      const aufnahmen = [...new Set(a.body.aufnahmen)]
      const elemente = a.body.elemente ?? (await ladeVorhandeneElemente(a.db, benutzerVon(a).akteur, aufnahmen))
      const eingabe = { aufnahmen, elemente: [...new Set(elemente)] }
      const titel = betitele(eingabe)
      return dienste.auftraege.beauftrage(transaktionVon(a), benutzerVon(a), sammelbewertung, titel, eingabe)
    },
  })
  for (const methode of Object.keys(BEWERTUNGSLAGEN) as BewertbareMethode[]) {
    const vertrag = BEWERTUNGSLAGEN[methode]
    const gegenstand = gegenstandVon(methode)
    bediene(app, dienste, vertrag, {
      fuehreAus: async a => {
        const darf = bestimmeBefugnisse(a, gegenstand.element)
        const gespeichert = await ladeBewertung(a.db, a.params.id, gegenstand.element, methode)
        const hindernisse = darf.bearbeiten
          ? nenneHindernisse(gegenstand, await ladeBewertungsdaten(a.db, a.params.id, gegenstand))
          : []
        return {
          bewertung: gespeichert
            ? alsStand(gespeichert, await erklaere(dienste, a.db, gespeichert), darf.rohdaten)
            : null,
          hindernisse,
          startbar: darf.bearbeiten && hindernisse.length === 0,
          sperrgrund: nenneSperrgrund(darf),
        }
      },
    })
  }
  bediene(app, dienste, listeBewertungsmethoden, {
    fuehreAus: async ({ db, params }) => {
      const vorhanden = new Set(await ladeProbenmethoden(db, params.id, listeBewertungsmethoden.element as Element))
      return GEGENSTAENDE.flatMap(({ methode }) =>
        vorhanden.has(methode)
          ? [
              {
                methode: methode as Exclude<typeof methode, 'PHB' | 'BIOMASSE'>,
                label: labelVon(MZB_METHODEN, methode) ?? methode,
              },
            ]
          : [],
      )
    },
  })
  for (const element of ELEMENTE) {
    bediene(app, dienste, leseMeldungen[element], {
      fuehreAus: async a => {
        const ergebnis = (await gefordertesErgebnis(a.db, a.params.id, element)).ergebnis as BewertungsErgebnis
        return (bestimmeBefugnisse(a, element).rohdaten ? ergebnis : ohneRohdaten(ergebnis)).meldungen
      },
    })
    bediene(app, dienste, leseOeffentlichesErgebnis[element], {
      jeMinute: ERGEBNISABRUFE_JE_MINUTE,
      fuehreAus: async ({ params, db, kopf }) => {
        // Auch wer mehr lesen darf, sieht unter dieser Adresse nur, was alle sehen.
        const veroeffentlicht = await ladeVeroeffentlichtes(db, params.id, element)
        if (!veroeffentlicht) throw new Einwand('NICHT_GEFUNDEN')
        const { gespeichert, ort } = veroeffentlicht
        const { code, datum, name, gewaesser, bundesland, messstellencode } = ort
        kopf('cache-control', OEFFENTLICH_BEHALTEN)
        return {
          code,
          datum,
          messstelle: { code: messstellencode, name, gewaesser, bundesland },
          bewertung: alsStand(gespeichert, await erklaere(dienste, db, gespeichert), false),
        }
      },
    })
    bediene(app, dienste, leseEingabe[element], {
      fuehreAus: async ({ params, db }) => (await gefordertesErgebnis(db, params.id, element)).eingabe,
    })
  }
  registriereOeffentlicheSeite(app, dienste)
  registriereTypologie(app, dienste)
  registriereEinschaetzung(app, dienste)
  registriereErgebnisvergleich(app, dienste)
  registriereErgebnisberichte(app, dienste)
}

/** @param mitRohdaten sonst ohne Taxa und ohne Namen: öffentlich ist das Ergebnis, nicht wer es errechnet hat */
function alsStand(
  gespeichert: GespeicherteBewertung,
  { ergebnis, parametersatz }: Erklaerung,
  mitRohdaten: boolean,
): BewertungStand {
  return {
    id: gespeichert.id,
    methode: gespeichert.methode,
    verfahren: gespeichert.verfahren,
    edition: gespeichert.edition,
    parametersatz: gespeichert.parametersatz,
    taxalistenversion: gespeichert.taxalistenversion,
    klasse: gespeichert.klasse,
    veraltet: gespeichert.veraltet,
    kapselHash: gespeichert.kapsel_hash,
    engineVersion: gespeichert.engine_version,
    erstelltAm: gespeichert.erstellt_am,
    erstelltVon: mitRohdaten ? gespeichert.erstellt_von : null,
    anforderungen: listeAnforderungen(ergebnis, parametersatz),
    abschnitte: gliedere(ergebnis),
    vorbehalt: nenneVorbehalt(ergebnis),
    ergebnis: mitRohdaten ? ergebnis : ohneRohdaten(ergebnis),
  }
}

/** Kenngrößen unter ihren Überschriften; was der Rechenkern nicht mehr kennt, steht unter „Weitere“. */
function gliedere({ kenngroessen }: BewertungsErgebnis): BewertungStand['abschnitte'] {
  return [...ABSCHNITTE, 'Weitere'].flatMap(titel => {
    const eigene = kenngroessen
      .filter(({ schluessel }) => (findeKenngroesse(schluessel)?.abschnitt ?? 'Weitere') === titel)
      .map(({ schluessel }) => schluessel)
    return eigene.length === 0 ? [] : [{ titel, kenngroessen: eigene }]
  })
}
