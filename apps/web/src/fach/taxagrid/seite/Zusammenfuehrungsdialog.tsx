import { formatiereUhrzeit } from '@benthos/fachmodell/datum/formatiereZeitpunkt'
import { Button } from '@benthos/ui/button/Button.tsx'
import { RadioGroup } from '@benthos/ui/choice/RadioGroup.tsx'
import { Modal } from '@benthos/ui/dialog/Modal.tsx'
import { useState } from 'react'
import type { Spalte } from '../gitter/spalte.ts'
import type { Angebot } from '../liste/sitzungsbild.ts'
import { type Zeile, zelleVon } from '../modell/zeile.ts'
import { type Entscheidung, type Konflikt, konfliktschluessel } from '../modell/zusammenfuehrung.ts'
import styles from './Zusammenfuehrungsdialog.module.css'

type Angaben = {
  angebot: Angebot
  spalten: readonly Spalte[]
  beiAnnahme: (entscheidungen: ReadonlyMap<string, Entscheidung>) => void
  beiSpaeter: () => void
}

/** Bietet an, zwei Stände zellenweise zusammenzuführen. Über jede Zelle, die beide geändert haben, entscheidet ein Mensch. */
export function Zusammenfuehrungsdialog({ angebot, spalten, beiAnnahme, beiSpaeter }: Angaben) {
  const { konflikte } = angebot.zusammenfuehrung
  const [wahl, setzeWahl] = useState<ReadonlyMap<string, Entscheidung>>(new Map())
  const offen = konflikte.filter(k => !wahl.has(konfliktschluessel(k))).length
  const alle = (e: Entscheidung) => setzeWahl(new Map(konflikte.map(k => [konfliktschluessel(k), e])))
  return (
    <Modal
      actions={
        <>
          <Button onPress={beiSpaeter}>Später</Button>
          <Button isDisabled={offen > 0} onPress={() => beiAnnahme(wahl)} variant="primary">
            {angebot.herkunft === 'SERVER' ? 'Zusammenführen und speichern' : 'Zusammenführen'}
          </Button>
        </>
      }
      isOpen
      onClose={beiSpaeter}
      size={konflikte.length > 0 ? 'wide' : 'normal'}
      title="Zwei Stände zusammenführen"
    >
      <p>{einleitung(angebot)}</p>
      <ul className={styles.zahlen}>
        {zusammenfassung(angebot).map(text => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      {konflikte.length === 0 ? null : (
        <>
          <p className={styles.frage}>
            {konflikte.length === 1
              ? 'Eine Stelle haben beide geändert. Welcher Wert gilt?'
              : `${konflikte.length} Stellen haben beide geändert. Welche Werte gelten?`}
          </p>
          <div className={styles.alle}>
            <Button onPress={() => alle('MEINS')} size="dense">
              Überall meine
            </Button>
            <Button onPress={() => alle('FREMD')} size="dense">
              Überall die anderen
            </Button>
          </div>
          {konflikte.map(konflikt => (
            <Konfliktfrage
              beiWahl={e => setzeWahl(alt => new Map(alt).set(konfliktschluessel(konflikt), e))}
              key={konfliktschluessel(konflikt)}
              konflikt={konflikt}
              spalten={spalten}
              wahl={wahl.get(konfliktschluessel(konflikt)) ?? null}
            />
          ))}
        </>
      )}
    </Modal>
  )
}

function Konfliktfrage({
  konflikt,
  spalten,
  wahl,
  beiWahl,
}: {
  konflikt: Konflikt
  spalten: readonly Spalte[]
  wahl: Entscheidung | null
  beiWahl: (e: Entscheidung) => void
}) {
  const { frage, meins, fremd, vorher } = beschreibe(konflikt, spalten)
  return (
    <div className={styles.konflikt}>
      <RadioGroup
        description={vorher}
        label={frage}
        onChange={wert => {
          if (wert === 'MEINS' || wert === 'FREMD') beiWahl(wert)
        }}
        options={[
          { value: 'MEINS', label: `Meiner: ${meins}` },
          { value: 'FREMD', label: `Anderer: ${fremd}` },
        ]}
        value={wahl}
      />
    </div>
  )
}

function beschreibe(konflikt: Konflikt, spalten: readonly Spalte[]) {
  const name = zelleVon(konflikt.zeile, 'taxon') || 'Zeile ohne Taxon'
  if (konflikt.art === 'FREMD_GELOESCHT') {
    return {
      frage: `${name}: geändert und gelöscht`,
      meins: 'Zeile behalten',
      fremd: 'Zeile löschen',
      vorher: undefined,
    }
  }
  if (konflikt.art === 'SELBST_GELOESCHT') {
    return {
      frage: `${name}: gelöscht und geändert`,
      meins: 'Zeile löschen',
      fremd: 'Zeile behalten',
      vorher: undefined,
    }
  }
  const spalte = spalten.find(s => s.id === konflikt.spalte)
  const text = (wert: string) => lesbar(spalte, konflikt.zeile, konflikt.spalte, wert)
  return {
    frage: `${name}: ${spalte?.kopf ?? konflikt.spalte}`,
    meins: text(konflikt.meins),
    fremd: text(konflikt.fremd),
    vorher: `Vorher: ${text(konflikt.basis)}`,
  }
}

/** Zellwert, wie ihn das Raster zeigt. */
function lesbar(spalte: Spalte | undefined, zeile: Zeile, id: string, wert: string): string {
  if (wert === '') return 'leer'
  return spalte?.text({ ...zeile, zellen: { ...zeile.zellen, [id]: wert } }) ?? wert
}

function einleitung({ herkunft, von, am }: Angebot): string {
  if (herkunft === 'FENSTER') return 'In einem anderen Fenster haben Sie dieselbe Zelle anders beschrieben.'
  const wann = am === null ? '' : ` um ${formatiereUhrzeit(am)} Uhr`
  return `Inzwischen hat ${von ?? 'jemand anderer'}${wann} diese Liste gespeichert. Ihre Eingaben sind nicht verloren: Beide Stände werden Zelle für Zelle zusammengeführt.`
}

function zusammenfassung({ zusammenfuehrung: { fremd, konflikte } }: Angebot): readonly string[] {
  const teile = [
    anzahlText(fremd.zellen, 'geänderte Zelle wird', 'geänderte Zellen werden', 'übernommen'),
    anzahlText(fremd.neueZeilen, 'neue Zeile kommt', 'neue Zeilen kommen', 'dazu'),
    anzahlText(fremd.geloeschteZeilen, 'Zeile fällt', 'Zeilen fallen', 'weg'),
  ].filter(t => t !== null)
  return teile.length === 0 && konflikte.length === 0 ? ['Die andere Änderung betrifft keine Ihrer Zellen.'] : teile
}

function anzahlText(n: number, einzahl: string, mehrzahl: string, verb: string): string | null {
  return n === 0 ? null : `${n} ${n === 1 ? einzahl : mehrzahl} ${verb}`
}
