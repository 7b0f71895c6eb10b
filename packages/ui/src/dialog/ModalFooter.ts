import { createContext, useContext } from 'react'

/** Schaltflächenleiste des Fensters, in dem man steht; null: außerhalb, oder das Fenster füllt sie selbst. */
export const ModalFooter = createContext<HTMLElement | null>(null)

/** Für Inhalt, der seine Schaltflächen selbst kennt, etwa ein Formular: dorthin gehören sie. */
export const useModalFooter = (): HTMLElement | null => useContext(ModalFooter)
