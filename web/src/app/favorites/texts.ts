import { catalogue } from '../messages.ts'

export const texts = catalogue(
  {
    favorites: 'Favorites',
    add: 'Add to favorites',
    remove: 'Remove from favorites',
    removed: (name: string) => `Removed ${name} from favorites`,
    moved: (name: string, place: number, count: number) => `${name} is now ${place} of ${count}`,
    how: 'To change the order, drag, or press Alt with the up or down arrow.',
  },
  {
    favorites: 'Favoriten',
    add: 'Zu Favoriten hinzufügen',
    remove: 'Aus Favoriten entfernen',
    removed: (name: string) => `${name} ist kein Favorit mehr`,
    moved: (name: string, place: number, count: number) =>
      `${name} ist jetzt an Stelle ${place} von ${count}`,
    how: 'Die Reihenfolge ändern Sie durch Ziehen oder mit Alt und den Pfeiltasten.',
  },
)
