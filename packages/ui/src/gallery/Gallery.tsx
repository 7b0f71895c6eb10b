import { SkipLink } from '../skiplink/SkipLink.tsx'
import { ActionExamples } from './ActionExamples.tsx'
import { ContentExamples } from './ContentExamples.tsx'
import { Contents } from './Contents.tsx'
import { Chosen } from './Example.tsx'
import { FieldExamples } from './FieldExamples.tsx'
import { FoundationExamples } from './FoundationExamples.tsx'
import styles from './Gallery.module.css'
import { InfoExamples } from './InfoExamples.tsx'
import { MessageExamples } from './MessageExamples.tsx'
import { OverlayExamples } from './OverlayExamples.tsx'
import { SearchExamples } from './SearchExamples.tsx'
import { StructureExamples } from './StructureExamples.tsx'
import { TableExamples } from './TableExamples.tsx'
import { TooltipExamples } from './TooltipExamples.tsx'
import { TreeExamples } from './TreeExamples.tsx'
import { UploadExamples } from './UploadExamples.tsx'
import { VolumeExamples } from './VolumeExamples.tsx'
import { WaitingExamples } from './WaitingExamples.tsx'

interface GalleryProps {
  /** Nur diese Abschnitte; die ganze Galerie hat tausende Elemente. */
  only?: readonly string[] | null
}

/** Galerie: jeder Baustein in jedem Zustand. Braucht den UiProvider um sich. */
export function Gallery({ only = null }: GalleryProps) {
  return (
    <div className={styles.gallery}>
      <SkipLink targetId="galerie-bausteine">Inhaltsverzeichnis überspringen</SkipLink>
      <header className={styles.head}>
        <h1>Galerie der Bausteine</h1>
        <p className={styles.note}>
          Jeder Baustein der Oberfläche in jedem Zustand, zum Ansehen, Bedienen und Prüfen. Außerhalb der Produktion.
        </p>
      </header>
      <Contents />
      <div className={styles.examples} id="galerie-bausteine" tabIndex={-1}>
        <Chosen value={only}>
          <FoundationExamples />
          <ActionExamples />
          <TooltipExamples />
          <InfoExamples />
          <MessageExamples />
          <OverlayExamples />
          <FieldExamples />
          <SearchExamples />
          <UploadExamples />
          <TableExamples />
          <TreeExamples />
          <ContentExamples />
          <VolumeExamples />
          <StructureExamples />
          <WaitingExamples />
        </Chosen>
      </div>
    </div>
  )
}
