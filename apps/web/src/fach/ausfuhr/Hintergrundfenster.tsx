import { hatRecht } from '@benthos/fachmodell'
import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import { Alert } from '@benthos/ui/alert/Alert.tsx'
import { Button } from '@benthos/ui/button/Button.tsx'
import { RadioGroup } from '@benthos/ui/choice/RadioGroup.tsx'
import { Dialog } from '@benthos/ui/dialog/Dialog.tsx'
import { FormLayout } from '@benthos/ui/layout/FormLayout.tsx'
import { beauftrageAusfuhr } from '@benthos/vertrag/auftragsaufrufe'
import type { Briefkopf } from '@benthos/vertrag/briefkopf'
import { leseErgebnisuebersicht, leseErgebnisuebersichtNachKennung } from '@benthos/vertrag/ergebnisuebersicht'
import {
  ladeProbenberichte,
  ladeProjektberichte,
  ladeQsBerichte,
  ladeSammelberichte,
  type Probenbericht,
  SAMMELBERICHT_AUFNAHMEN,
  SAMMELBERICHT_PROJEKTE,
} from '@benthos/vertrag/sammelbericht'
import { useState } from 'react'
import { baueAdresse } from '../../technik/http/adresse.ts'
import { rufe } from '../../technik/http/klient.ts'
import { akteurVon } from '../../technik/sitzung/akteur.ts'
import { useSitzung } from '../../technik/sitzung/sitzung.ts'
import { useAuftragsstart } from '../auftrag/useAuftragsstart.ts'
import { BRIEFKOPFTEXT, useBriefkoepfe } from '../bericht/briefkoepfe.ts'
import type { Auswahl } from '../filter/auswahlverweis.ts'
import { AUSWAHLAUSFUHREN } from './useAuswahlausfuhren.ts'

type Angaben = { auswahl: Auswahl; beiSchluss: () => void }

/** Fragt, welche Ausfuhr zur Auswahl im Hintergrund entstehen soll, und gibt sie in Auftrag. */
export function Hintergrundfenster({ auswahl, beiSchluss }: Angaben) {
  const [briefkopf, setzeBriefkopf] = useState<Briefkopf>('ohne')
  const koepfe = useBriefkoepfe()
  const mitQs = hatRecht(akteurVon(useSitzung()), 'qs.lesen')
  const wahlen = listeWahlen(auswahl, mitQs, briefkopf)
  const [welche, setzeWelche] = useState(wahlen[0]?.id ?? '')
  const { grenze } = wahlen.find(({ id }) => id === welche) ?? {}
  const starten = useAuftragsstart(
    () => rufe(beauftrageAusfuhr, { body: { adresse: wahlen.find(({ id }) => id === welche)?.adresse ?? '' } }),
    beiSchluss,
  )
  return (
    <Dialog
      actions={
        <>
          <Button onPress={beiSchluss}>Abbrechen</Button>
          <Button
            isPending={starten.isPending}
            onPress={() => starten.mutate()}
            pendingLabel="Wird gestartet …"
            variant="primary"
          >
            Auftrag starten
          </Button>
        </>
      }
      isOpen
      onClose={beiSchluss}
      title="Im Hintergrund erstellen"
    >
      <FormLayout>
        <p>
          Die Datei entsteht, während Sie weiterarbeiten oder abgemeldet sind, und liegt danach unter „Aufträge“. Es
          gibt sie ganz oder gar nicht; sie enthält, was Sie beim Entstehen lesen dürfen.
        </p>
        <RadioGroup
          label={auswahl.art === 'einzeln' ? 'Zu den gewählten Aufnahmen' : 'Zu allen Treffern des Filters'}
          onChange={setzeWelche}
          options={wahlen.map(({ id, label }) => ({ value: id, label }))}
          value={welche}
        />
        {grenze && <p>{`PDF in einem ZIP mit Verzeichnis, höchstens ${grenze}.`}</p>}
        {grenze && koepfe.length > 1 && (
          <RadioGroup
            label="Briefkopf"
            onChange={wert => setzeBriefkopf(wert as Briefkopf)}
            options={koepfe.map(kopf => ({ value: kopf, label: BRIEFKOPFTEXT[kopf] }))}
            value={briefkopf}
          />
        )}
        {starten.error && (
          <Alert isLive severity="danger" title="Der Auftrag wurde nicht gestartet">
            {starten.error.message}
          </Alert>
        )}
      </FormLayout>
    </Dialog>
  )
}

/** @property grenze wie viel ein Archiv von Berichten fasst; nur Berichte haben eine und einen Briefkopf */
type Wahl = { id: string; label: string; adresse: string; grenze?: string }

const AUFNAHMEN = `${formatiereZahl(SAMMELBERICHT_AUFNAHMEN)} Aufnahmen`

const PROBENBERICHTE: readonly (readonly [Probenbericht | 'STANDARD', string])[] = [
  ['STANDARD', 'Standardberichte'],
  ['MHS', 'Taxalisten MHS'],
  ['SCREENING', 'Taxalisten Screening'],
  ['PHB', 'Taxalisten Phytobenthos'],
  ['MAKROALGEN', 'Taxalisten Makroalgen'],
]

/** Was sich zur Auswahl erstellen lässt, mit der Adresse, unter der es sich auch unmittelbar rufen ließe. */
function listeWahlen(auswahl: Auswahl, mitQs: boolean, briefkopf: Briefkopf): Wahl[] {
  const query = auswahl.art === 'einzeln' ? { id: auswahl.ids } : auswahl.filter
  const uebersicht = auswahl.art === 'einzeln' ? leseErgebnisuebersichtNachKennung : leseErgebnisuebersicht
  return [
    {
      id: 'uebersicht',
      label: 'Ergebnisübersicht (Excel)',
      adresse: baueAdresse(uebersicht.pfad, {}, { ...query, format: 'xlsx' }),
    },
    {
      id: 'berichte',
      label: 'Ergebnisberichte',
      grenze: AUFNAHMEN,
      adresse: baueAdresse(ladeSammelberichte.pfad, {}, { ...query, briefkopf }),
    },
    ...PROBENBERICHTE.map(([bericht, label]): Wahl => {
      const genannte = bericht === 'STANDARD' ? {} : { bericht: [bericht] }
      const adresse = baueAdresse(ladeProbenberichte.pfad, {}, { ...query, ...genannte, briefkopf })
      return { id: `probe-${bericht}`, label, grenze: AUFNAHMEN, adresse }
    }),
    {
      id: 'projekte',
      label: 'Projektberichte zu ihren Projekten',
      grenze: `${formatiereZahl(SAMMELBERICHT_PROJEKTE)} Projekte`,
      adresse: baueAdresse(ladeProjektberichte.pfad, {}, { ...query, briefkopf }),
    },
    ...(mitQs
      ? [
          {
            id: 'qs',
            label: 'QS-Protokolle und Prüfberichte',
            grenze: AUFNAHMEN,
            adresse: baueAdresse(ladeQsBerichte.pfad, {}, { ...query, briefkopf }),
          },
        ]
      : []),
    ...AUSWAHLAUSFUHREN.map(({ id, label, pfad, dazu }) => ({
      id,
      label,
      adresse: baueAdresse(pfad, {}, { ...query, ...dazu }),
    })),
  ]
}
