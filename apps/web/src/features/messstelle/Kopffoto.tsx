import { Link } from '@benthos/ui/link/Link.tsx'
import type { Messstelle } from '@benthos/vertrag/messstelle'
import { Bildanzeige } from '../../technik/bilder/Bildanzeige.tsx'
import { messstellenorte } from '../../technik/bilder/bildorte.ts'
import { useBilddatei } from '../../technik/bilder/useBilddatei.ts'
import stil from './Messstellenkopf.module.css'

type Angaben = { id: number; foto: NonNullable<Messstelle['foto']>; ziel: string }

/** Das Foto der Messstelle, klein; es führt zu den Bildern. Seine Fläche steht schon da, bevor es geladen ist. */
export function Kopffoto({ id, foto, ziel }: Angaben) {
  const [ort] = messstellenorte(id)
  return ort && <Vorschau foto={foto} ort={ort} ziel={ziel} />
}

function Vorschau({ ort, foto, ziel }: Omit<Angaben, 'id'> & { ort: ReturnType<typeof messstellenorte>[number] }) {
  const { datei } = useBilddatei(ort, foto.version, 'klein')
  return (
    <Link
      aria-label={foto.beschreibung === null ? 'Foto der Messstelle' : `Foto der Messstelle: ${foto.beschreibung}`}
      className={stil['foto']}
      href={ziel}
    >
      {datei && <Bildanzeige alt="" datei={datei} />}
    </Link>
  )
}
