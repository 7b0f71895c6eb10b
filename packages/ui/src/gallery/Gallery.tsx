import { ActionExamples } from './ActionExamples.tsx'
import { ContentExamples } from './ContentExamples.tsx'
import { FieldExamples } from './FieldExamples.tsx'
import { FoundationExamples } from './FoundationExamples.tsx'
import styles from './Gallery.module.css'
import { MessageExamples } from './MessageExamples.tsx'
import { OverlayExamples } from './OverlayExamples.tsx'
import { SearchExamples } from './SearchExamples.tsx'
import { TableExamples } from './TableExamples.tsx'
import { VolumeExamples } from './VolumeExamples.tsx'

/** Galerie: jeder Baustein in jedem Zustand. Braucht den UiProvider um sich. */
export function Gallery() {
  return (
    <div className={styles.gallery}>
      <h1>Galerie der Bausteine</h1>
      <FoundationExamples />
      <ActionExamples />
      <MessageExamples />
      <FieldExamples />
      <SearchExamples />
      <TableExamples />
      <ContentExamples />
      <OverlayExamples />
      <VolumeExamples />
    </div>
  )
}
