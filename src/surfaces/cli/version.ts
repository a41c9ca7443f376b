// The version of this Doorward.

// Put in by the build.
declare const DOORWARD_VERSION: string | undefined;
export const VERSION: string =
  typeof DOORWARD_VERSION === 'string' ? DOORWARD_VERSION : 'development';
