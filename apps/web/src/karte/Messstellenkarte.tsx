import { KLASSENTEXTE } from '@benthos/fachmodell/zustandsklasse'
import { ScaleBadge, type ScaleStep } from '@benthos/ui/badge/ScaleBadge.tsx'
import { IconButton } from '@benthos/ui/button/IconButton.tsx'
import { Link } from '@benthos/ui/link/Link.tsx'
import X from 'lucide-react/icons/x'
import { useSitzung } from '../sitzung/sitzung.ts'
import { Karte } from './Karte.tsx'
import { OESTERREICH } from './konstanten.ts'
import { Legende } from './Legende.tsx'
import stil from './Messstellenkarte.module.css'
import type { Kartenpunkt, Messstellenauswahl } from './typen.ts'

type Messstellenkartenangaben = {
  auswahl: Messstellenauswahl
  gewaehlt: Kartenpunkt | null
  beiWahl: (punkt: Kartenpunkt | null) => void
  /** steht bei der gewählten Messstelle, etwa wo sie in der Liste zu finden ist */
  hinweis?: string
}

/** Messstellen mit ihrer letzten Klasse, nahe beieinander liegende als Gruppe; eine lässt sich wählen. */
export function Messstellenkarte({ auswahl, gewaehlt, beiWahl, hinweis }: Messstellenkartenangaben) {
  return (
    <Karte
      beginn={OESTERREICH}
      beiZiel={({ messstelle }) => beiWahl(messstelle)}
      bezeichnung="Karte der Messstellen"
      fuss={
        <>
          <div className={stil['wahl']} role="status">
            {gewaehlt ? (
              <Gewaehlte beiEnde={() => beiWahl(null)} hinweis={hinweis} messstelle={gewaehlt} />
            ) : (
              'Ein Klick wählt eine Messstelle; mit der Tastatur bringen die Pfeiltasten sie unter das Kreuz, die Eingabetaste wählt.'
            )}
          </div>
          <Legende />
        </>
      }
      imBlick={gewaehlt}
      marken={gewaehlt ? [{ ...gewaehlt, art: 'auswahl' }] : KEINE}
      messstellen={auswahl}
    />
  )
}

const KEINE = [] as const

type Gewaehltenangaben = { messstelle: Kartenpunkt; hinweis: string | undefined; beiEnde: () => void }

function Gewaehlte({ messstelle: { id, name, code, klasse }, hinweis, beiEnde }: Gewaehltenangaben) {
  const { isLoggedIn } = useSitzung().sitzung
  return (
    <>
      <span>
        {isLoggedIn ? <Link href={`/stammdaten/${id}`}>{name}</Link> : <strong>{name}</strong>}
        {`, ${code}`}
      </span>
      <ScaleBadge
        label={klasse === null ? 'ohne Ergebnis' : KLASSENTEXTE[klasse as ScaleStep]}
        size="small"
        step={klasse as ScaleStep | null}
      />
      {hinweis !== undefined && <span>{hinweis}</span>}
      <IconButton icon={X} label="Auswahl aufheben" onPress={beiEnde} size="dense" />
    </>
  )
}
