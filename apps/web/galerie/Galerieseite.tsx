import { Gallery } from '@benthos/ui/gallery/Gallery.tsx'
import { useSearchParams } from 'react-router'

/** Die Galerie der Bausteine; `?nur=table,tree` zeigt nur diese Abschnitte. */
export default function Galerieseite() {
  const [angaben] = useSearchParams()
  return <Gallery only={angaben.get('nur')?.split(',') ?? null} />
}
