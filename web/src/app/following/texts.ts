import { catalogue } from '../messages.ts'

export const texts = catalogue(
  {
    follow: 'Follow',
    unfollow: 'Stop following',
    followed: (name: string) => `You get a notice when someone adds to or changes ${name}`,
    unfollowed: (name: string) => `You no longer follow ${name}`,
  },
  {
    follow: 'Folgen',
    unfollow: 'Nicht mehr folgen',
    followed: (name: string) =>
      `Sie erhalten eine Mitteilung, wenn jemand ${name} ergänzt oder ändert`,
    unfollowed: (name: string) => `Sie folgen ${name} nicht mehr`,
  },
)
