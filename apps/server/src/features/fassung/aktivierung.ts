import { berechneParameterpruefsumme, findeParametersatz as mitgelieferter } from '@benthos/bewertung'
import { formatiereDatum } from '@benthos/fachmodell/datum/formatiereDatum'
import type { BodyVon } from '@benthos/vertrag'
import type { aktiviereFassung } from '@benthos/vertrag/fassung'
import { meldeKlassenwechsel } from '../../fach/benachrichtigung/klassenwechsel.ts'
import type { Transaktion } from '../../technik/db/datenbank.ts'
import { Einwand, feldEinwand } from '../../technik/http/problem.ts'
import type { Umgebung } from '../../technik/konfiguration/konfiguration.ts'
import { heuteInOesterreich } from '../../technik/zeit/heuteInOesterreich.ts'
import { type Entwurf, type Fassungsort, haltEntwurfFest, haltFassungFest, ladeEntwurf } from './entwurf.ts'
import { haltUnabgeloesteFest, ladeVorschau, loeseAb, setzeGueltig, setzeZurueck, warteAufAktivierung } from './sql.ts'
import { berechneListenpruefsumme } from './taxaliste/entwurf.ts'

/**
 * Macht einen Entwurf, dessen Vorschau vollständig ist, ab einem Tag gültig; von da an ist abgelöst, was bisher galt. Der Tag
 * kann zurück oder voraus liegen. Ergebnisse und Proben bleiben bei ihrer Fassung; wessen Ergebnisse mit ihr in eine andere Klasse
 * kämen, erfährt es jetzt.
 * @throws Einwand ohne Vorschau, wenn schon eine andere vorgemerkt ist, bei einem Datum vor der bisherigen Fassung oder zu weit
 * voraus, bei Demonstration in Produktion
 */
export async function aktiviere(
  tx: Transaktion,
  ort: Fassungsort,
  { pruefsumme, gueltigVon }: BodyVon<typeof aktiviereFassung>,
  benutzerId: number,
  umgebung: Umgebung,
): Promise<void> {
  await warteAufAktivierung(tx)
  await haltEntwurfFest(tx, ort)
  const entwurf = await ladeEntwurf(tx, ort)
  if (entwurf.pruefsumme !== pruefsumme) throw new Einwand('VERSIONSKONFLIKT', ANDERER_ENTWURF)
  const vorschau = await ladeVorschau(tx, ort)
  if (vorschau?.pruefsumme !== pruefsumme || vorschau.beendet_am === null)
    throw new Einwand('STATUS_UNZULAESSIG', OHNE_VORSCHAU)
  if (umgebung === 'PROD' && entwurf.art === 'parametersatz' && entwurf.satz.marke === 'demonstration')
    throw new Einwand('STATUS_UNZULAESSIG', NUR_DEMONSTRATION)
  // Ergebnisse nennen den Satz beim Namen; unter ihm rechnet schon der mitgelieferte.
  if (entwurf.art === 'parametersatz' && mitgelieferter(entwurf.name))
    throw new Einwand('STATUS_UNZULAESSIG', NAME_MITGELIEFERT)
  const heute = heuteInOesterreich()
  if (gueltigVon > spaetestens(heute)) throw feldEinwand('gueltigVon', ZU_WEIT_VORAUS)
  const gegenstand = entwurf.art === 'taxaliste' ? entwurf.taxaliste.liste.art : entwurf.satz.verfahren
  const bisherige = await haltUnabgeloesteFest(tx, ort.art, gegenstand)
  const vorgemerkte = bisherige.find(fassung => fassung.gueltig_von > heute)
  if (vorgemerkte) throw new Einwand('STATUS_UNZULAESSIG', nenneVorgemerkte(vorgemerkte))
  if (bisherige.some(fassung => fassung.gueltig_von > gueltigVon)) throw feldEinwand('gueltigVon', VOR_DER_BISHERIGEN)
  await loeseAb(
    tx,
    ort.art,
    bisherige.map(({ id }) => id),
    gueltigVon,
  )
  await setzeGueltig(tx, ort, { gueltigVon, pruefsumme: pruefsummeMit(entwurf, gueltigVon), benutzerId })
  await meldeKlassenwechsel(tx, { ...ort, vorschauId: vorschau.id })
}

/**
 * Nimmt eine Aktivierung vor ihrem Tag zurück: die Fassung ist wieder ein Entwurf ohne Vorschau.
 * @throws Einwand, wenn sie nicht vorgemerkt ist: was gilt oder galt, ändert sich nicht
 */
export async function nimmZurueck(tx: Transaktion, ort: Fassungsort): Promise<void> {
  await warteAufAktivierung(tx)
  const fassung = await haltFassungFest(tx, ort)
  if (fassung.status !== 'VORGEMERKT') throw new Einwand('STATUS_UNZULAESSIG', NICHT_VORGEMERKT)
  await setzeZurueck(tx, ort, 'verfahren' in fassung ? fassung.verfahren : fassung.art, fassung.gueltig_von)
}

/** So viele Jahre voraus lässt sich eine Fassung vormerken; was weiter liegt, ist eher vertippt. */
const JAHRE_VORAUS = 2

/** @example spaetestens('2026-11-21') // '2028-11-21' */
const spaetestens = (heute: string): string => `${Number(heute.slice(0, 4)) + JAHRE_VORAUS}${heute.slice(4)}`

/** Das Datum gehört zum Inhalt: mit ihm ändert sich die Prüfsumme, unter der Ergebnisse die Fassung nennen. */
function pruefsummeMit(entwurf: Entwurf, gueltigVon: string): string {
  return entwurf.art === 'taxaliste'
    ? berechneListenpruefsumme({ ...entwurf.taxaliste.liste, gueltigVon })
    : berechneParameterpruefsumme({ ...entwurf.satz, gueltigVon })
}

const ANDERER_ENTWURF = 'Der Entwurf ist ein anderer als der, den Sie gesehen haben. Bitte laden Sie die Seite neu.'
const OHNE_VORSCHAU =
  'Aktivieren lässt sich ein Entwurf erst nach einer vollständigen Vorschau. Bitte starten Sie zuerst die Vorschau.'
const NAME_MITGELIEFERT =
  'Unter diesem Namen bringt das Produkt inzwischen selbst einen Parametersatz mit. Bitte lesen Sie die Datei unter einem anderen Namen ein.'
const NUR_DEMONSTRATION =
  'Dieser Parametersatz ist als Demonstration gekennzeichnet; im Echtbetrieb gelten nur amtliche oder veröffentlichte.'
const ZU_WEIT_VORAUS = `Das Datum liegt mehr als ${JAHRE_VORAUS} Jahre voraus. Bitte prüfen Sie das Jahr.`
const NICHT_VORGEMERKT = 'Diese Fassung ist nicht vorgemerkt; was gilt oder galt, ändert sich nicht.'
const nenneVorgemerkte = ({ name, gueltig_von }: { name: string; gueltig_von: string }): string =>
  `„${name}“ ist schon ab ${formatiereDatum(gueltig_von)} vorgemerkt. Nehmen Sie diese Vormerkung zuerst zurück.`
const VOR_DER_BISHERIGEN =
  'Die bisherige Fassung gilt erst seit einem späteren Tag. Bitte wählen Sie diesen oder einen späteren.'
