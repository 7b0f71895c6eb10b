import { formatiereDatum } from '@benthos/fachmodell/datum/formatiereDatum'
import { formatiereAnzahl } from '@benthos/fachmodell/zahl/formatiereAnzahl'
import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import { Icon } from '@benthos/ui/icon/Icon.tsx'
import { VisuallyHidden } from '@benthos/ui/internal/VisuallyHidden.tsx'
import { Link } from '@benthos/ui/link/Link.tsx'
import type { Matrixaufnahme } from '@benthos/vertrag/projektmatrix'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { memo, type ReactNode, type RefObject } from 'react'
import { Taxonname } from '../../fach/taxagrid/taxa/Taxonname.tsx'
import { taxonadresse } from '../../fach/taxon/taxonadresse.ts'
import type { Matrixgroesse } from './groessen.ts'
import stil from './Matrixraster.module.css'
import type { Spaltenort } from './Matrixraster.tsx'
import type { Matrixzeile, Spaltensumme } from './matrixbau.ts'
import { lesetext, mengentext, nenneAufnahme, nenneZeile, zelltext } from './matrixtexte.ts'

type Ansicht = {
  aufnahmen: readonly Matrixaufnahme[]
  groesse: Matrixgroesse
  /** gezeichnete Spalten */
  spalten: readonly Spaltenort[]
  /** Spalten zwischen Name und erster Aufnahme: Stetigkeit, Summe */
  vorspalten: number
  aktiveZelle: RefObject<HTMLDivElement | null>
  /** Spalte mit dem Fokus, -1: keine in dieser Zeile */
  aktiveSpalte: number
}

/** Kopf: je Aufnahme Messstelle, Datum und Klasse. */
export function Kopfzeile(p: Ansicht) {
  const { aufnahmen, groesse, spalten, vorspalten } = p
  return (
    <div aria-rowindex={1} className={stil['kopfzeile']} data-zeile={0} role="row">
      <Zelle {...p} nummer={0} rolle="columnheader">
        Taxon
      </Zelle>
      <Zelle {...p} nummer={1} rolle="columnheader" titel="In so vielen der Aufnahmen">
        Stetigkeit
      </Zelle>
      {groesse.istSummierbar && (
        <Zelle {...p} nummer={2} rolle="columnheader" titel={`Summe über alle Aufnahmen, ${groesse.label}`}>
          Summe
        </Zelle>
      )}
      {spalten.map(ort => {
        const aufnahme = aufnahmen[ort.platz]
        return (
          aufnahme && (
            <Zelle {...p} key={aufnahme.id} nummer={1 + vorspalten + ort.platz} ort={ort} rolle="columnheader">
              <Link excludeFromTabOrder href={`/aufnahme-detail/${aufnahme.id}`}>
                <span className={stil['stelle']} title={`${aufnahme.messstelle} (${aufnahme.code})`}>
                  {aufnahme.messstelle}
                </span>
                <span>{formatiereDatum(aufnahme.datum)}</span>
              </Link>
              <span className={stil['klasse']} data-klasse={aufnahme.klasse ?? undefined}>
                {aufnahme.klasse === null ? 'ohne Klasse' : `Klasse ${aufnahme.klasse}`}
              </span>
            </Zelle>
          )
        )
      })}
    </div>
  )
}

type Summenangaben = Ansicht & {
  art: 'taxa' | 'summe'
  index: number
  summen: readonly Spaltensumme[]
  gesamt: Spaltensumme
}

/** Summen der Spalten; sie haften mit dem Kopf. */
export function Summenzeile({ art, index, summen, gesamt, ...p }: Summenangaben) {
  const { aufnahmen, groesse, spalten, vorspalten } = p
  const text = (summe: Spaltensumme | undefined) =>
    !summe
      ? ''
      : art === 'taxa'
        ? formatiereZahl(summe.taxa)
        : summe.summe === null
          ? '–'
          : mengentext(summe.summe, groesse)
  const name = art === 'taxa' ? 'Taxazahl' : `Summe ${groesse.einheit === '' ? groesse.label : groesse.einheit}`
  return (
    <div aria-rowindex={index + 1} className={stil['summenzeile']} data-zeile={index} role="row">
      <Zelle {...p} nummer={0} rolle="rowheader">
        {name}
      </Zelle>
      <Zelle {...p} nummer={1}>
        {art === 'taxa' && !groesse.istSummierbar ? text(gesamt) : ''}
      </Zelle>
      {groesse.istSummierbar && (
        <Zelle {...p} name={`${name}, alle Aufnahmen: ${text(gesamt)}`} nummer={2}>
          {text(gesamt)}
        </Zelle>
      )}
      {spalten.map(ort => {
        const aufnahme = aufnahmen[ort.platz]
        return (
          aufnahme && (
            <Zelle
              {...p}
              key={aufnahme.id}
              name={`${name}, ${nenneAufnahme(aufnahme)}: ${text(summen[ort.platz])}`}
              nummer={1 + vorspalten + ort.platz}
              ort={ort}
            >
              {text(summen[ort.platz])}
            </Zelle>
          )
        )
      })}
    </div>
  )
}

type Zeilenangaben = Ansicht & {
  zeile: Matrixzeile
  index: number
  /** Pixel ab dem Anfang des Rumpfs */
  oben: number
  falte: (gruppe: string) => void
}

/** Ein Taxon oder die Zwischensumme einer Gruppe; gemerkt, damit ein Tastendruck nur die Zeile zeichnet, in der er geschieht. */
export const Rasterzeile = memo(function Rasterzeile({ zeile, index, oben, falte, ...p }: Zeilenangaben) {
  const { aufnahmen, groesse, spalten, vorspalten } = p
  const name = nenneZeile(zeile)
  const stetigkeit = `${formatiereZahl(zeile.stetigkeit)} von ${formatiereZahl(aufnahmen.length)}`
  return (
    <div
      aria-rowindex={index + 1}
      className={stil['zeile']}
      data-art={zeile.art}
      data-zeile={index}
      role="row"
      style={{ insetBlockStart: oben }}
    >
      {zeile.art === 'gruppe' ? (
        <Zelle {...p} istAufgeklappt={!zeile.istGefaltet} nummer={0} rolle="rowheader">
          <button className={stil['falter']} onClick={() => falte(zeile.gruppe)} tabIndex={-1} type="button">
            <Icon icon={zeile.istGefaltet ? ChevronRight : ChevronDown} size={16} />
            <span className={stil['text']} translate="no">
              {zeile.gruppe}
            </span>
            <span className={stil['anzahl']}>{formatiereAnzahl(zeile.taxazahl, 'Taxon', 'Taxa')}</span>
          </button>
        </Zelle>
      ) : (
        <Zelle {...p} nummer={0} rolle="rowheader" titel={zeile.taxon.name}>
          <Link className={stil['taxon']} excludeFromTabOrder href={taxonadresse(zeile.taxon.name)}>
            <Taxonname istAbgeleitet={zeile.taxon.abgeleitet} name={zeile.taxon.name} rang={zeile.taxon.rang} />
          </Link>
        </Zelle>
      )}
      <Zelle {...p} name={`${name}: in ${stetigkeit} Aufnahmen`} nummer={1}>
        {stetigkeit}
      </Zelle>
      {groesse.istSummierbar && (
        <Zelle {...p} name={`${name}, Summe: ${mengentext(zeile.summe, groesse)} ${groesse.einheit}`} nummer={2}>
          {mengentext(zeile.summe, groesse)}
        </Zelle>
      )}
      {spalten.map(ort => {
        const aufnahme = aufnahmen[ort.platz]
        return (
          aufnahme && (
            <Zelle
              {...p}
              istErstnachweis={zeile.art === 'taxon' && zeile.zellen.get(ort.platz)?.istErstnachweis === true}
              key={aufnahme.id}
              name={lesetext(zeile, aufnahme, ort.platz, groesse)}
              nummer={1 + vorspalten + ort.platz}
              ort={ort}
            >
              {zelltext(zeile, ort.platz, groesse)}
            </Zelle>
          )
        )
      })}
    </div>
  )
})

type Zellenangaben = Pick<Ansicht, 'aktiveSpalte' | 'aktiveZelle'> & {
  nummer: number
  children: ReactNode
  rolle?: 'gridcell' | 'rowheader' | 'columnheader'
  /** Lage einer Spalte mit einer Aufnahme; die vorderen stehen an ihrem Platz */
  ort?: Spaltenort
  /** was Vorleser sagen, wo der Inhalt allein nicht genügt */
  name?: string
  titel?: string
  istErstnachweis?: boolean
  istAufgeklappt?: boolean
}

function Zelle({ nummer, children, rolle = 'gridcell', ort, name, titel, ...p }: Zellenangaben) {
  const istAktiv = nummer === p.aktiveSpalte
  return (
    <div
      aria-colindex={nummer + 1}
      aria-expanded={p.istAufgeklappt}
      aria-label={children === '' ? name : undefined}
      className={stil['zelle']}
      data-erstnachweis={p.istErstnachweis ? '' : undefined}
      data-spalte={nummer}
      ref={istAktiv ? p.aktiveZelle : undefined}
      role={rolle}
      style={ort && { position: 'absolute', insetInlineStart: ort.von, inlineSize: ort.breite }}
      tabIndex={istAktiv ? 0 : -1}
      title={titel}
    >
      {/* Orca liest von einer Zelle ihren Text, nicht ihren Namen: was gesagt werden soll, steht als Text darin. */}
      {name === undefined || children === '' ? (
        children
      ) : (
        <>
          <VisuallyHidden>{name}</VisuallyHidden>
          <span aria-hidden="true">{children}</span>
        </>
      )}
    </div>
  )
}
