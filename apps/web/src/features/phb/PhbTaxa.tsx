import { istKieselalge } from '@benthos/fachmodell'
import { berechnePhbSummen } from '@benthos/fachmodell/phbSummen'
import type { AntwortVon } from '@benthos/vertrag'
import {
  type leseAlgenmischbestaende,
  type lesePhbKopf,
  lesePhbTaxa,
  speicherePhbTaxa,
  wechslePhbListenversion,
} from '@benthos/vertrag/phb'
import { type ComponentProps, useId, useMemo } from 'react'
import { Probentaxa, type Raster } from '../../fach/probe/Probentaxa.tsx'
import { useGitterstand } from '../../fach/taxagrid/gitter/gitterspeicher.ts'
import { abfrage } from '../../technik/http/abfrage.ts'
import { rufe } from '../../technik/http/klient.ts'
import stil from './Phbseiten.module.css'
import { Summenbild } from './Summenbild.tsx'

type Bestand = {
  kopf: AntwortVon<typeof lesePhbKopf>
  mischbestaende: AntwortVon<typeof leseAlgenmischbestaende>['bestaende']
}
type Angaben = Pick<ComponentProps<typeof Probentaxa>, 'aufnahmeId' | 'fassung' | 'codes'> &
  Bestand & { waehlbare: readonly string[]; code: string; stand: AntwortVon<typeof lesePhbTaxa> }

/** PHB-Taxaliste im Raster, daneben die Summen dessen, was gerade dasteht. */
export function PhbTaxa({ code, kopf, mischbestaende, aufnahmeId, waehlbare, ...angaben }: Angaben) {
  const params = { id: aufnahmeId }
  const summen = (raster: Raster) => <Summentafel {...raster} kopf={kopf} mischbestaende={mischbestaende} />
  return (
    <Probentaxa
      {...angaben}
      aufnahmeId={aufnahmeId}
      bearbeiter={kopf.daten?.bearbeiter ?? null}
      bewertung={{ methode: 'PHB', varianten: 'varianten/phb' }}
      daneben={summen}
      einlesecode={code}
      entwurfstitel={`PHB-Taxaliste · ${code}`}
      fassungswechsel={{
        kopfversion: kopf.version,
        waehlbare,
        wechsle: wunsch => rufe(wechslePhbListenversion, { params, body: wunsch }),
      }}
      methode="PHB"
      quelle={{
        schluessel: abfrage(lesePhbTaxa, { params }).queryKey,
        lade: () => rufe(lesePhbTaxa, { params }),
        speichere: (version, zeilen) => rufe(speicherePhbTaxa, { params, body: { version, zeilen: [...zeilen] } }),
      }}
      seite="phb/taxa"
      titel="Taxaliste Phytobenthos"
    />
  )
}

function Summentafel({ sitzung, liste, kopf, mischbestaende }: Raster & Bestand) {
  const titelId = useId()
  const zeilen = useGitterstand(sitzung.gitter, s => s.zeilen)
  const summen = useMemo(
    () =>
      berechnePhbSummen({
        gezaehlteSchalen: kopf.daten?.gezaehlteSchalen ?? null,
        schalenziel: kopf.daten?.schalenziel ? Number(kopf.daten.schalenziel) : null,
        gesamtdeckung: kopf.daten?.gesamtdeckung ?? null,
        funde: sitzung.alsFunde(zeilen).flatMap(({ taxon, schalen = null, schaetzklasse = null, deckung = null }) => {
          const eintrag = liste.nachName(taxon)
          return eintrag === undefined
            ? []
            : [{ taxon, schalen, schaetzklasse, deckung, istKieselalge: istKieselalge(eintrag) }]
        }),
        mischbestaende: mischbestaende.map(({ daten }) => ({
          name: daten.name,
          deckung: daten.deckung,
          anteile: daten.teile.map(teil => teil.anteil),
        })),
      }),
    [kopf, liste, mischbestaende, sitzung, zeilen],
  )
  return (
    <aside aria-labelledby={titelId} className={stil['summen']} data-print="keep">
      <h3 id={titelId}>Summen</h3>
      <Summenbild summen={summen} />
    </aside>
  )
}
