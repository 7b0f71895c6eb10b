import { ELEMENTE, ELEMENTE_LABEL, type Element, kurzVon } from '@benthos/fachmodell'
import { KLASSENTEXTE } from '@benthos/fachmodell/zustandsklasse'
import { ScaleBadge, type ScaleStep } from '@benthos/ui/badge/ScaleBadge.tsx'
import { IconButton } from '@benthos/ui/button/IconButton.tsx'
import { RadioGroup } from '@benthos/ui/choice/RadioGroup.tsx'
import { Link } from '@benthos/ui/link/Link.tsx'
import { Ausschnitt } from '@benthos/vertrag/ausschnitt'
import { listeKartenmessstellen } from '@benthos/vertrag/kacheln'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import X from 'lucide-react/icons/x'
import { type ReactNode, useMemo } from 'react'
import { abfrage } from '../../technik/http/abfrage.ts'
import { useSitzung } from '../../technik/sitzung/sitzung.ts'
import { Karte } from './Karte.tsx'
import { OESTERREICH } from './konstanten.ts'
import { Legende } from './Legende.tsx'
import stil from './Messstellenkarte.module.css'
import type { Grenzen, Kartenpunkt, Marke, Messstellenauswahl } from './typen.ts'

type Messstellenkartenangaben = {
  auswahl: Messstellenauswahl
  /** die Karte zeigt danach die Klassen des anderen Elements; `beiWahl` hebt davor die Auswahl auf */
  beiElement: (element: Element) => void
  gewaehlt: Kartenpunkt | null
  beiWahl: (punkt: Kartenpunkt | null) => void
  /** beschränkt die Messstellen auf das, was die Karte gerade zeigt */
  beiAusschnitt?: (grenzen: Grenzen) => void
  /** steht bei der gewählten Messstelle, etwa wo sie in der Liste zu finden ist */
  hinweis?: ReactNode
}

/** Messstellen mit ihrer letzten Klasse, nahe beieinander liegende als Gruppe; eine lässt sich wählen. */
export function Messstellenkarte({
  auswahl,
  beiElement,
  gewaehlt,
  beiWahl,
  hinweis,
  ...rest
}: Messstellenkartenangaben) {
  const kriterium = auswahl.filter['ausschnitt']
  const rand = useMemo(() => Ausschnitt.safeParse(kriterium).data ?? null, [kriterium])
  const marken = useMemo(
    (): readonly Marke[] => [
      ...(rand ? [{ art: 'rand', grenzen: rand } as const] : []),
      ...(gewaehlt ? [{ ...gewaehlt, art: 'auswahl' } as const] : []),
    ],
    [rand, gewaehlt],
  )
  const {
    data: umfang,
    isPending,
    isPlaceholderData,
  } = useQuery({
    ...abfrage(listeKartenmessstellen, { query: { ...auswahl.filter, element: auswahl.element, groesse: 1 } }),
    placeholderData: keepPreviousData,
  })
  const grenzen = umfang?.grenzen ? rahmenUm(umfang.grenzen, auswahl.filter) : null
  return (
    <Karte
      {...rest}
      beginn={rand ?? grenzen ?? OESTERREICH}
      // Einen von Hand gewählten Ausschnitt verlässt die Karte nicht.
      rahmen={rand ? null : grenzen}
      erwartetRahmen={isPlaceholderData}
      wartet={isPending}
      beiZiel={({ messstelle }) => beiWahl(messstelle)}
      bezeichnung="Karte der Messstellen"
      fuss={
        <>
          {/* Gesagt wird nur, was gewählt ist: der Satz, wie man wählt, spräche sonst bei jedem Laden. */}
          <div className={stil['wahl']}>
            <div className={stil['gewaehlt']} role="status">
              {gewaehlt && (
                <Gewaehlte
                  beiEnde={() => beiWahl(null)}
                  element={auswahl.element}
                  hinweis={hinweis}
                  messstelle={gewaehlt}
                />
              )}
            </div>
            {!gewaehlt && (
              <span data-print="hide">
                Ein Klick wählt eine Messstelle; mit der Tastatur bringen die Pfeiltasten sie unter das Kreuz, die
                Eingabetaste wählt.
              </span>
            )}
          </div>
          <RadioGroup
            label="Klasse nach"
            onChange={element => {
              beiWahl(null)
              beiElement(element as Element)
            }}
            options={ELEMENTWAHL}
            orientation="horizontal"
            size="dense"
            value={auswahl.element}
          />
          <Legende />
        </>
      }
      imBlick={gewaehlt}
      marken={marken}
      messstellen={auswahl}
    />
  )
}

/** Alle Treffer; ohne Suchbedingung gehört ganz Österreich dazu. */
function rahmenUm([west, sued, ost, nord]: Grenzen, filter: Messstellenauswahl['filter']): Grenzen {
  if (Object.keys(filter).length > 0) return [west, sued, ost, nord]
  const [w, s, o, n] = OESTERREICH
  return [Math.min(west, w), Math.min(sued, s), Math.max(ost, o), Math.max(nord, n)]
}

const ELEMENTWAHL = ELEMENTE.map(element => ({ value: element, label: ELEMENTE_LABEL[element] }))

type Gewaehltenangaben = {
  messstelle: Kartenpunkt
  element: Element
  hinweis: ReactNode
  beiEnde: () => void
}

function Gewaehlte({ messstelle: { id, name, code, klasse, ergebnis }, element, hinweis, beiEnde }: Gewaehltenangaben) {
  const { isLoggedIn } = useSitzung().sitzung
  return (
    <>
      <span>
        {isLoggedIn ? <Link href={`/stammdaten/${id}`}>{name}</Link> : <strong>{name}</strong>}
        {`, ${code}`}
      </span>
      <ScaleBadge
        label={klasse === null ? `${element} ohne Ergebnis` : `${element} ${KLASSENTEXTE[klasse as ScaleStep]}`}
        size="small"
        step={klasse as ScaleStep | null}
      />
      {typeof ergebnis === 'number' && (
        <Link href={`/ergebnis/${ergebnis}/${kurzVon(element)}`}>Veröffentlichtes Ergebnis</Link>
      )}
      {hinweis !== undefined && <span>{hinweis}</span>}
      <IconButton icon={X} label="Auswahl aufheben" onPress={beiEnde} size="dense" />
    </>
  )
}
