import { Alert } from '@benthos/ui/alert/Alert.tsx'
import { ExpandableBlock } from '@benthos/ui/expandable/ExpandableBlock.tsx'
import type { Rueckfrage } from '@benthos/vertrag/rueckfrage'
import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import stil from './Rueckfrage.module.css'
import { Rueckfragekarte } from './Rueckfragekarte.tsx'
import { istOffen, useRueckfragen, zaehleRueckfragen } from './rueckfragen.ts'

type Ort = { teil: string; label: string; adresse: string }
type Angaben = { aufnahmeId: number; orte: readonly Ort[] }

/** Alle Rückfragen einer Aufnahme, jede mit dem Weg zu ihrer Stelle: was auf den Angemeldeten wartet, zuerst. */
export function Rueckfrageliste({ aufnahmeId, orte }: Angaben) {
  const { rueckfragen, istDa, fehler } = useRueckfragen(aufnahmeId)
  const { hash } = useLocation()
  useEffect(() => {
    // Die Startseite nennt eine bestimmte.
    if (istDa && hash.startsWith('#rueckfrage-')) document.getElementById(hash.slice(1))?.focus()
  }, [istDa, hash])
  const offene = rueckfragen.filter(istOffen).toSorted((a, b) => Number(b.liegtBeiMir) - Number(a.liegtBeiMir))
  const erledigte = rueckfragen.filter(frage => !istOffen(frage))
  const kopf = useRef<HTMLHeadingElement>(null)
  const zuvor = useRef(0)
  useEffect(() => {
    // Erledigtes steht danach zugeklappt: der Fokus, der darin stand, beginnt wieder am Anfang der Liste.
    if (offene.length < zuvor.current && document.activeElement === document.body) kopf.current?.focus()
    zuvor.current = offene.length
  }, [offene.length])
  const karte = (frage: Rueckfrage) => (
    <Rueckfragekarte
      aufnahmeId={aufnahmeId}
      frage={frage}
      key={frage.id}
      kopf={<Kopf frage={frage} ort={orte.find(({ teil }) => teil === frage.teil)} />}
    />
  )
  return (
    <section aria-labelledby="rueckfragen" className={stil['liste']}>
      <h2 id="rueckfragen" ref={kopf} tabIndex={-1}>
        Rückfragen
      </h2>
      {fehler && (
        <Alert severity="danger" title="Die Rückfragen konnten nicht geladen werden">
          {fehler.message}
        </Alert>
      )}
      {istDa && rueckfragen.length === 0 && (
        <p className={stil['leise']}>
          Keine. Fragen lässt sich an jedem Hinweis, an jedem Feld (über seine Information) und an jeder Zeile einer
          Taxaliste, auch wenn die Daten gesperrt sind.
        </p>
      )}
      {offene.map(karte)}
      {erledigte.length > 0 && (
        <ExpandableBlock isDefaultExpanded={false} title={`${zaehleRueckfragen(erledigte.length)} erledigt`}>
          <div className={stil['liste']}>{erledigte.map(karte)}</div>
        </ExpandableBlock>
      )}
    </section>
  )
}

const WAS = { HINWEIS: 'Hinweis', FUND: 'Zeile', FELD: 'Feld' } as const

function Kopf({ frage: { art, zeile, bezeichnung }, ort }: { frage: Rueckfrage; ort: Ort | undefined }) {
  return (
    <h3 className={stil['worum']}>
      {WAS[art]} „{bezeichnung}“{art === 'FUND' && zeile === null && ' (Zeile gelöscht)'}
      {ort && (
        <>
          {' · '}
          <Link to={ort.adresse}>{ort.label}</Link>
        </>
      )}
    </h3>
  )
}
