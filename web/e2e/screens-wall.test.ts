import { screensOf } from './screens';

screensOf('wall');
