import { berechneParameterpruefsumme } from '@benthos/bewertung'
import type { BodyVon } from '@benthos/vertrag'
import type { aktiviereFassung } from '@benthos/vertrag/fassung'
import type { Transaktion } from '../../db/datenbank.ts'
import { Einwand, feldEinwand } from '../../http/problem.ts'
import type { Umgebung } from '../../konfiguration/konfiguration.ts'
import { heuteInOesterreich } from '../../zeit/heuteInOesterreich.ts'
import { type Entwurf, type Fassungsort, haltEntwurfFest, ladeEntwurf } from './entwurf.ts'
import {
  haltGueltigeListenFest,
  haltGueltigeSaetzeFest,
  ladeVorschau,
  setzeGueltig,
  setzeStatus,
  warteAufAktivierung,
} from './sql.ts'
import { berechneListenpruefsumme } from './taxaliste/entwurf.ts'

/**
 * Macht einen Entwurf gültig, dessen Vorschau vollständig ist; was bisher galt, ist danach abgelöst. Ergebnisse und Proben
 * bleiben bei ihrer Fassung.
 * @throws Einwand ohne Vorschau, bei einem Datum in der Zukunft oder vor der bisherigen Fassung, bei Demonstration in Produktion
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
  if (gueltigVon > heuteInOesterreich()) throw feldEinwand('gueltigVon', IN_DER_ZUKUNFT)
  const bisherige =
    entwurf.art === 'taxaliste'
      ? await haltGueltigeListenFest(tx, entwurf.taxaliste.liste.art)
      : await haltGueltigeSaetzeFest(tx, entwurf.satz.verfahren)
  if (bisherige.some(fassung => fassung.gueltig_von > gueltigVon)) throw feldEinwand('gueltigVon', VOR_DER_BISHERIGEN)
  await setzeStatus(
    tx,
    ort.art,
    bisherige.map(({ id }) => id),
    'ABGELOEST',
  )
  await setzeGueltig(tx, ort, { gueltigVon, pruefsumme: pruefsummeMit(entwurf, gueltigVon), benutzerId })
}

/** Das Datum gehört zum Inhalt: mit ihm ändert sich die Prüfsumme, unter der Ergebnisse die Fassung nennen. */
function pruefsummeMit(entwurf: Entwurf, gueltigVon: string): string {
  return entwurf.art === 'taxaliste'
    ? berechneListenpruefsumme({ ...entwurf.taxaliste.liste, gueltigVon })
    : berechneParameterpruefsumme({ ...entwurf.satz, gueltigVon })
}

const ANDERER_ENTWURF = 'Der Entwurf ist ein anderer als der, den Sie gesehen haben. Bitte laden Sie die Seite neu.'
const OHNE_VORSCHAU =
  'Aktivieren lässt sich ein Entwurf erst nach einer vollständigen Vorschau. Bitte starten Sie zuerst die Vorschau.'
const NUR_DEMONSTRATION =
  'Dieser Parametersatz ist als Demonstration gekennzeichnet; im Echtbetrieb gelten nur amtliche oder veröffentlichte.'
const IN_DER_ZUKUNFT =
  'Das Datum liegt in der Zukunft. Bitte aktivieren Sie die Fassung an dem Tag, ab dem sie gelten soll.'
const VOR_DER_BISHERIGEN =
  'Die bisherige Fassung gilt erst seit einem späteren Tag. Bitte wählen Sie diesen oder einen späteren.'
