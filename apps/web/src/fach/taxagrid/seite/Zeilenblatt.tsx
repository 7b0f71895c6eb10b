import { Button } from '@benthos/ui/button/Button.tsx'
import { LinkButton } from '@benthos/ui/button/LinkButton.tsx'
import { Drawer } from '@benthos/ui/dialog/Drawer.tsx'
import { useId } from 'react'
import { taxonadresse } from '../../taxon/taxonadresse.ts'
import { type Gitterspeicher, useGitterstand } from '../gitter/gitterspeicher.ts'
import type { Spalte, Zeilenbefunde } from '../gitter/spalte.ts'
import { Vorschlagsfeld } from '../gitter/Vorschlagsfeld.tsx'
import { type Zeile, zelleVon } from '../modell/zeile.ts'
import styles from './Zeilenblatt.module.css'

type Angaben = {
  gitter: Gitterspeicher
  index: number
  spalten: readonly Spalte[]
  befunde: ReadonlyMap<string, Zeilenbefunde>
  nurLesen: boolean
  beiWechsel: (index: number) => void
  beiRueckfrage?: ((index: number) => void) | undefined
  beiSchliessen: () => void
}

/** Alle Angaben einer Zeile untereinander, für schmale Schirme. */
export function Zeilenblatt({ gitter, index, spalten, befunde, nurLesen, beiWechsel, beiSchliessen, ...p }: Angaben) {
  const zeilen = useGitterstand(gitter, s => s.zeilen)
  const zeile = zeilen[index]
  if (zeile === undefined) return null
  const taxon = zelleVon(zeile, 'taxon')
  const loesche = () => {
    gitter.sende({ art: 'GEHE_ZU', stelle: { zeile: index, spalte: 0 }, erweitern: false })
    gitter.sende({ art: 'LOESCHE_ZEILEN' })
    beiSchliessen()
  }
  return (
    <Drawer
      actions={
        <>
          <Button isDisabled={index === 0} onPress={() => beiWechsel(index - 1)}>
            Vorige
          </Button>
          <Button isDisabled={index >= zeilen.length - 1} onPress={() => beiWechsel(index + 1)}>
            Nächste
          </Button>
          {p.beiRueckfrage && zeile.nummer !== null ? (
            <Button
              onPress={() => {
                beiSchliessen()
                p.beiRueckfrage?.(index)
              }}
            >
              Rückfrage
            </Button>
          ) : null}
          {taxon === '' ? null : <LinkButton href={taxonadresse(taxon)}>Taxon ansehen</LinkButton>}
          {nurLesen ? null : (
            <Button onPress={loesche} variant="danger">
              Zeile löschen
            </Button>
          )}
        </>
      }
      isOpen
      onClose={beiSchliessen}
      side="bottom"
      title={`Zeile ${index + 1} von ${zeilen.length}`}
    >
      <div className={styles.felder} key={zeile.id}>
        {spalten.map(spalte => (
          <Blattfeld
            befund={befunde.get(zeile.id)?.[spalte.id]?.text}
            gitter={gitter}
            key={spalte.id}
            nurLesen={nurLesen || !spalte.istEingabe}
            spalte={spalte}
            zeile={zeile}
          />
        ))}
      </div>
    </Drawer>
  )
}

function Blattfeld({
  gitter,
  zeile,
  spalte,
  befund,
  nurLesen,
}: {
  gitter: Gitterspeicher
  zeile: Zeile
  spalte: Spalte
  befund: string | undefined
  nurLesen: boolean
}) {
  const id = useId()
  return (
    <div className={styles.feld}>
      <label className={styles.label} htmlFor={nurLesen ? undefined : id}>
        {spalte.einheit === undefined ? spalte.kopf : `${spalte.kopf} (${spalte.einheit})`}
      </label>
      {nurLesen ? (
        <span>{spalte.anzeige?.(zeile) || spalte.text(zeile) || 'keine Eingabe'}</span>
      ) : (
        <Vorschlagsfeld
          beiUebernahme={(text, zellen) =>
            gitter.sende({ art: 'SETZE', zeile: zeile.id, zellen: zellen ?? spalte.lies(text), name: 'Eingabe' })
          }
          beschriebenDurch={befund === undefined ? undefined : `${id}-befund`}
          id={id}
          istFehlerhaft={befund !== undefined}
          istZahl={spalte.ausrichtung === 'zahl'}
          name={spalte.kopf}
          suche={spalte.vorschlaege}
          text={(spalte.eingabetext ?? spalte.text)(zeile)}
        />
      )}
      {befund === undefined ? null : (
        <span className={styles.befund} id={`${id}-befund`}>
          {befund}
        </span>
      )}
    </div>
  )
}
